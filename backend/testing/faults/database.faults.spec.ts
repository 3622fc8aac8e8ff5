import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@japa/runner'
import { eventually } from '#backend/testing/eventually'
import { Installation } from '#backend/testing/faults/installation'
import { PostgresServer } from '#backend/testing/faults/postgres_server'
import { inRounds, IS_LONG } from '#backend/testing/faults/rounds'
import { smallDisk } from '#backend/testing/faults/small_disk'
import { runStrata } from '#backend/testing/server_process'

/** How long Postgres answers nothing, in milliseconds. */
const FROZEN = IS_LONG ? 20_000 : 4_000
/** How long a shortage lasts, in milliseconds. */
const SHORTAGE = IS_LONG ? 5_000 : 1_500

/** The default of Postgres for connections; little else on the disk than what is used. */
const SETTINGS = { max_connections: '100', min_wal_size: '32MB', max_wal_size: '64MB' }

test.group('Under load, two web processes and a worker outlive that Postgres', (group) => {
  let disk: string | undefined
  let postgres: PostgresServer
  let installation: Installation
  group.setup(async () => {
    disk = await smallDisk(700)
    postgres = await PostgresServer.start({ settings: SETTINGS, directory: disk })
    installation = await Installation.start(postgres)
    return () => installation.end()
  })

  test('is restarted', async ({ assert }) => {
    await inRounds('Postgres restarted', (toll) =>
      installation.round(assert, toll, async () => {
        await postgres.stop()
        await postgres.start()
      })
    )
  })

  test('is killed with all its processes', async ({ assert }) => {
    await inRounds('Postgres killed (-9, all processes)', (toll) =>
      installation.round(assert, toll, async () => {
        await postgres.kill()
        await postgres.start()
      })
    )
  })

  test('cuts off every connection', async ({ assert }) => {
    await inRounds('Every connection cut off, five times', (toll) =>
      installation.round(assert, toll, async () => {
        for (let i = 0; i < 5; i++) {
          await postgres.terminateClients()
          await pause(100)
        }
      })
    )
  })

  test('is frozen', async ({ assert }) => {
    await inRounds(`Postgres frozen for ${FROZEN / 1_000} s`, (toll) =>
      installation.round(assert, toll, async () => {
        postgres.freeze()
        await pause(FROZEN)
        postgres.thaw()
      })
    )
  })

  test('has no connection left', async ({ assert }) => {
    await inRounds('No connection left', (toll) =>
      installation.round(assert, toll, async () => {
        const letGo = await postgres.takeConnections()
        await pause(SHORTAGE)
        await letGo()
      })
    )
  })

  test('has no room on its disk', async ({ assert }) => {
    // A disk that others use is not filled.
    if (!disk) return console.log('faults: no disk can be mounted here, so none was filled')
    await inRounds('Disk full', (toll) =>
      installation.round(assert, toll, async () => {
        const makeRoom = await postgres.fillDisk()
        await pause(SHORTAGE)
        await makeRoom()
        // Without room for its log it gives up; whoever runs it starts it again.
        if (!postgres.runs) await postgres.start()
      })
    )
  })

  test('fails over to an older copy', async ({ assert }) => {
    await inRounds('Failed over to an older copy', async (toll) => {
      await postgres.stop()
      await postgres.copyTo('older')
      const then = installation.people.map(({ workspace }) => workspace.copy())
      await postgres.start()
      await eventually(() => installation.serves())
      // What is done now is lost with the newer copy.
      for (const person of installation.people) for (let i = 0; i < 5; i++) await person.step()
      await postgres.kill()
      installation.people.forEach((person, i) => (person.workspace = then[i]!))
      await postgres.restore('older')
      await postgres.start()
      await installation.round(assert, toll, async () => {})
    })
  })

  test('and at the end the read models equal the log', async ({ assert }) => {
    const { code, output } = await runStrata(['projections:verify'], installation.settings)
    assert.equal(code, 0, output)
  })
})
