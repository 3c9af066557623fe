// Its own types bring React's, which change what every HTMLElement of this repository is.
export { default as satori } from 'satori'
