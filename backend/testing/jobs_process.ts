import { JobRunner } from '#kernel/projections/jobs/job_runner'
import { projections } from '#projections/index'
import { counting } from '#testing/gated_projection'
import { openStack, type StackOptions } from '#testing/stack'

/** Process that only runs jobs, for tests that kill it. Settings arrive as JSON. */
const options = JSON.parse(process.argv[2] ?? '{}') as StackOptions
const all = [...projections, counting]
const stack = openStack({ ...options, projections: all, project: false })
const runner = new JobRunner({ ...stack, connectionString: options.url, projections: all })
runner.start()
const end = () => void runner.stop().then(() => process.exit())
process.on('disconnect', end)
if (!process.connected) end() // the parent ended during loading
