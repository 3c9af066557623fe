export { inContainers, startTestServers } from './for-tests.ts'
export { givenAddresses, type Servers, type ServersOptions, startServers } from './start.ts'
