import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@japa/runner'
import { Installation } from '#testing/faults/installation'
import { IS_LONG } from '#testing/faults/length'
import { inRounds } from '#testing/faults/rounds'
import { HttpClient } from '#testing/http_client'
import { runStrata } from '#testing/server_process'

/** How long Postgres answers nothing, in milliseconds. */
const FROZEN = IS_LONG ? 20_000 : 4_000
/** How long a shortage lasts, in milliseconds. */
const SHORTAGE = IS_LONG ? 5_000 : 1_500

test.group('Four processes at work outlive that Postgres', (group) => {
  let installation: Installation
  group.setup(async () => {
    installation = await Installation.shared()
  })

  test('is restarted', async ({ assert }) => {
    const { postgres } = installation
    const fault = async () => {
      await postgres.stop()
      await postgres.start()
    }
    await inRounds('Postgres restarted', { installation, assert, fault })
  })

  test('is killed with all its processes', async ({ assert }) => {
    const { postgres } = installation
    const fault = async () => {
      await postgres.kill()
      await postgres.start()
    }
    await inRounds('Postgres killed (-9, all its processes)', { installation, assert, fault })
  })

  test('cuts off every connection', async ({ assert }) => {
    const { postgres } = installation
    const fault = async () => {
      for (let i = 0; i < 5; i++) {
        await postgres.terminateClients()
        await pause(100)
      }
    }
    await inRounds('Every connection cut off, five times', { installation, assert, fault })
  })

  test('is frozen', async ({ assert }) => {
    const { postgres } = installation
    const fault = async () => {
      postgres.freeze()
      try {
        const over = pause(FROZEN)
        for (const { url } of installation.processes) await sayNotReady(url)
        await over
      } finally {
        postgres.thaw()
      }
    }
    await inRounds(`Postgres frozen for ${FROZEN / 1_000} s`, { installation, assert, fault })
  })

  test('has no connection left', async ({ assert }) => {
    const { postgres } = installation
    const fault = async () => {
      const letGo = await postgres.takeConnections()
      await pause(SHORTAGE)
      await letGo()
    }
    await inRounds('All connections taken by others', { installation, assert, fault })
  })

  test('has no room on its disk', async ({ assert }) => {
    const { postgres, disk } = installation
    // A disk that others use is not filled.
    if (!disk) return console.log('faults: no disk can be mounted here, so none was filled')
    const fault = async () => {
      const makeRoom = await postgres.fillDisk()
      await pause(SHORTAGE)
      await makeRoom()
      // Without room for its log it gives up; its operator starts it again.
      if (!postgres.runs) await postgres.start()
    }
    await inRounds('Disk of Postgres full', { installation, assert, fault })
  })

  test('fails over to an older copy', async ({ assert }) => {
    const { postgres, people } = installation
    const fault = async () => {
      await postgres.stop()
      await postgres.copyTo('older')
      await postgres.start()
      await installation.serves()
      // What they do from now on is lost with the newer copy.
      const then = people.map(({ workspace }) => workspace.copy())
      for (const person of people) for (let i = 0; i < 5; i++) await person.step()
      await postgres.kill()
      people.forEach((person, i) => (person.workspace = then[i]!))
      await postgres.restore('older')
      await postgres.start()
    }
    const round = { installation, assert, fault, still: true }
    await inRounds('Failed over to an older copy', round)
  })

  test('and at the end the read models equal the log', async ({ assert }) => {
    const { code, output } = await runStrata(['projections:verify'], installation.settings)
    assert.equal(code, 0, output)
  })
})

/** Within two seconds, whatever the machine withholds. */
async function sayNotReady(url: string) {
  const client = new HttpClient(url)
  const { status } = await client.get('/health/ready')
  if (status !== 503) throw new Error(`${url} answered ${status}`)
}
