import { migrateMain } from '@encaixe/service-kit'

await migrateMain(import.meta)
