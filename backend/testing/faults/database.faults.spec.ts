import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@japa/runner'
import { Installation } from '#testing/faults/installation'
import { IS_LONG } from '#testing/faults/length'
import { inRounds } from '#testing/faults/rounds'
import { HttpClient } from '#testing/http_client'
import { runStrata } from '#testing/server_process'

/** Milliseconds for which Postgres does not respond. */
const FROZEN = IS_LONG ? 20_000 : 4_000
/** Milliseconds for which a shortage lasts. */
const SHORTAGE = IS_LONG ? 5_000 : 1_500

test.group('Four processes during Postgres faults', (group) => {
  let installation: Installation
  group.setup(async () => {
    installation = await Installation.shared()
  })

  test('four processes survive a restart of Postgres', async ({ assert }) => {
    const { postgres } = installation
    const fault = async () => {
      await postgres.stop()
      await postgres.start()
    }
    await inRounds('Postgres restarted', { installation, assert, fault })
  })

  test('four processes survive a kill of Postgres with all its processes', async ({ assert }) => {
    const { postgres } = installation
    const fault = async () => {
      await postgres.kill()
      await postgres.start()
    }
    await inRounds('Postgres killed (-9, all its processes)', { installation, assert, fault })
  })

  test('four processes survive the loss of every Postgres connection', async ({ assert }) => {
    const { postgres } = installation
    const fault = async () => {
      for (let i = 0; i < 5; i++) {
        await postgres.terminateClients()
        await pause(100)
      }
    }
    await inRounds('Every connection cut off, five times', { installation, assert, fault })
  })

  test('four processes survive a frozen Postgres and report not ready', async ({ assert }) => {
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

  test('four processes survive a Postgres without free connections', async ({ assert }) => {
    const { postgres } = installation
    const fault = async () => {
      const releaseConnections = await postgres.takeConnections()
      await pause(SHORTAGE)
      await releaseConnections()
    }
    await inRounds('All connections taken by other clients', { installation, assert, fault })
  })

  test('four processes survive a full disk of Postgres', async ({ assert }) => {
    const { postgres, disk } = installation
    // Only a separate disk is filled, never one that other processes use.
    if (!disk) return console.log('faults: skipped, because no disk can be mounted here')
    const fault = async () => {
      const makeRoom = await postgres.fillDisk()
      await pause(SHORTAGE)
      await makeRoom()
      // Postgres stops without room for its log; the operator restarts it.
      if (!postgres.runs) await postgres.start()
    }
    await inRounds('Disk of Postgres full', { installation, assert, fault })
  })

  test('four processes survive a failover to an older copy of Postgres', async ({ assert }) => {
    const { postgres, users } = installation
    const fault = async () => {
      await postgres.stop()
      await postgres.copyTo('older')
      await postgres.start()
      await installation.serves()
      // Changes from here on are lost with the newer copy.
      const then = users.map(({ workspace }) => workspace.copy())
      for (const user of users) for (let i = 0; i < 5; i++) await user.step()
      await postgres.kill()
      users.forEach((user, i) => (user.workspace = then[i]!))
      await postgres.restore('older')
      await postgres.start()
    }
    const round = { installation, assert, fault, still: true }
    await inRounds('Failed over to an older copy', round)
  })

  test('the read models equal the log after all Postgres faults', async ({ assert }) => {
    const { code, output } = await runStrata(['projections:verify'], installation.settings)
    assert.equal(code, 0, output)
  })
})

/** Asserts that the process reports not ready, within two seconds even on a busy machine. */
async function sayNotReady(url: string) {
  const client = new HttpClient(url)
  const { status } = await client.get('/health/ready')
  if (status !== 503) throw new Error(`${url} answered ${status}`)
}
