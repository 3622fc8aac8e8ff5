import { loadSecrets } from '#start/embedded/secrets'
import { startEmbeddedPostgres } from '#start/embedded/postgres/index'
import { thinVersions } from '#modules/workspace/retention/thin_versions'
import { openStack } from '#testing/stack'

/**
 * Thins a user's versions as the product's nightly run does 40 days from now. For journeys, whose
 * product runs in processes of its own. Arguments: the product's DATA_DIR, and the id of the user.
 */
const [directory, owner] = process.argv.slice(2) as [string, string]
const DAY_MS = 24 * 60 * 60_000

const { url, stop } = await startEmbeddedPostgres({ dataDir: directory })
const { vaultKeys } = await loadSecrets(directory)
const stack = openStack({ url, vaultKeys, project: false })
await thinVersions(stack, Number(owner), new Date(Date.now() + 40 * DAY_MS))
await stack.close()
await stop()
