import { test } from '@japa/runner'
import { Installation } from '#backend/testing/faults/installation'
import { inRounds } from '#backend/testing/faults/rounds'

test.group('Four processes behind a proxy', (group) => {
  let installation: Installation
  group.setup(async () => {
    installation = await Installation.shared()
  })

  test('are restarted in turn, and nobody notices', async ({ assert }) => {
    const fault = async () => {
      for (const index of installation.processes.keys()) await installation.restart(index)
    }
    const round = { installation, assert, fault, unnoticed: true }
    await inRounds('Four processes restarted in turn (SIGTERM)', round)
  })

  test('are killed in turn', async ({ assert }) => {
    const fault = async () => {
      for (const index of installation.processes.keys()) {
        installation.processes[index]!.process.kill('SIGKILL')
        await installation.start(index)
      }
    }
    await inRounds('Four processes killed in turn (-9)', { installation, assert, fault })
  })
})
