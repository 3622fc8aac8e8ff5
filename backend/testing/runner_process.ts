import { openStack } from '#testing/stack'

/** Process that only projects, for tests that kill it. Settings arrive as JSON. */
const { url, vaultKeys } = JSON.parse(process.argv[2] ?? '{}') as { url: string; vaultKeys: string }
const { runner } = openStack({ url, vaultKeys })
const end = () => void runner.stop().then(() => process.exit())
process.on('disconnect', end)
if (!process.connected) end() // the parent ended during loading
