import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@japa/runner'
import { NO_PLAIN_WAY } from '#testing/faults/event_store'
import { holdAppends } from '#testing/faults/held_appends'
import { Installation } from '#testing/faults/installation'
import { inRounds } from '#testing/faults/rounds'
import { startNginxBefore } from '#testing/operations_page/nginx'
import { missingPrograms } from '#testing/operations_page/place'
import { stopServer } from '#testing/server_process'

const WEB = 0
/**
 * Milliseconds for which commands stay in flight after SIGTERM. An earlier version cut them off
 * after half that time.
 */
const UNDER_WAY = 1_000
/** In production, an ending process gives the proxy time to notice. These tests send no mail. */
const PRODUCTION = { NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:9' }
const DEVELOPMENT = { NODE_ENV: 'development', SMTP_URL: '' }

test.group('Four processes behind a proxy', (group) => {
  let installation: Installation
  group.setup(async () => {
    installation = await Installation.shared()
  })

  test('a process finishes its commands in flight after SIGTERM', async ({ assert }) => {
    if (installation.eventStore && !installation.eventStore.way) return console.log(NO_PLAIN_WAY)
    const fault = async () => {
      const goOn = await holdAppends(installation)
      let stopped: Promise<void>
      try {
        installation.takeFromProxy(WEB)
        stopped = stopServer(installation.processes[WEB]!)
        await pause(UNDER_WAY)
      } finally {
        await goOn()
      }
      await stopped
      await installation.start(WEB)
    }
    const round = { installation, assert, fault, unnoticed: true }
    await inRounds('SIGTERM during commands', round)
  })

  test('four processes survive being killed in turn', async ({ assert }) => {
    const fault = async () => {
      for (const index of installation.processes.keys()) await installation.kill(index)
    }
    await inRounds('Four processes killed in turn (-9)', { installation, assert, fault })
  })
})

test.group('Four production processes behind an unmodified proxy', (group) => {
  let installation: Installation
  const restartAll = async (settings: Record<string, string>) => {
    for (const index of installation.processes.keys()) await installation.restart(index, settings)
  }
  const rollAll = async () => {
    for (const index of installation.processes.keys()) await installation.roll(index)
  }
  const killAll = async () => {
    for (const index of installation.processes.keys()) await installation.kill(index)
  }
  group.setup(async () => {
    installation = await Installation.shared()
    await restartAll(PRODUCTION)
  })
  group.teardown(() => restartAll(DEVELOPMENT))

  test('users do not notice four processes restarting in turn', async ({ assert }) => {
    const round = { installation, assert, fault: rollAll, unnoticed: true }
    await inRounds('Four processes restarted in turn (SIGTERM)', round)
  })

  test('four processes behind the documented nginx survive restarts and kills in turn', async ({
    assert,
    cleanup,
  }) => {
    const { nginx, url } = await startNginxBefore(installation.webs)
    cleanup(() => {
      installation.goThrough(undefined)
      nginx.kill('SIGTERM')
    })
    installation.goThrough(url)
    const restarts = { installation, assert, fault: rollAll, unnoticed: true }
    await inRounds('The same behind nginx (SIGTERM)', restarts)
    const kills = { installation, assert, fault: killAll }
    await inRounds('The same behind nginx (-9)', kills)
  }).skip(missingPrograms('nginx').length > 0, 'there is no nginx here')
})
