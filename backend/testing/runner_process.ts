import { openStack } from '#testing/stack'

/** A process that does nothing but project, to be killed by tests. Settings come as JSON. */
const { url, vaultKeys } = JSON.parse(process.argv[2] ?? '{}') as { url: string; vaultKeys: string }
const { runner } = openStack({ url, vaultKeys })
const end = () => void runner.stop().then(() => process.exit())
process.on('disconnect', end)
if (!process.connected) end() // while this was being loaded
