/**
 * Runs the stand-in in its own process, for EVENTSTORE_URL: `node --import=@poppinss/ts-exec
 * backend/kernel/event_store/testing/eventstoredb_stand_in/run.ts [version]`. Prints its address.
 * Its log is lost when the process ends.
 */
import { EventStoreDbStandIn } from '#kernel/event_store/testing/eventstoredb_stand_in/stand_in'
import {
  ALL_VERSIONS,
  type Version,
} from '#kernel/event_store/testing/eventstoredb_stand_in/versions'

const [version = ALL_VERSIONS[0]!] = process.argv.slice(2)
if (!ALL_VERSIONS.includes(version as Version)) {
  throw new Error(`There are ${ALL_VERSIONS.join(' and ')}, not ${version}`)
}
const server = await EventStoreDbStandIn.start(version as Version)
console.log(server.url)
