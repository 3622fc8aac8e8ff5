import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@japa/runner'
import { REFUSALS } from '#kernel/event_store/testing/eventstoredb_stand_in/refusals'
import { NO_PLAIN_WAY, ON_EVENTSTOREDB } from '#testing/faults/event_store'
import { Installation } from '#testing/faults/installation'
import { IS_LONG } from '#testing/faults/length'
import { inRounds } from '#testing/faults/rounds'
import { runStrata } from '#testing/server_process'

/** Milliseconds for which the store does not respond. */
const FROZEN = IS_LONG ? 20_000 : 6_000
/** Milliseconds for which other faults last. */
const SHORT = IS_LONG ? 5_000 : 1_500

if (ON_EVENTSTOREDB) {
  test.group('Four processes during faults of the EventStoreDB connection', (group) => {
    let installation: Installation
    group.setup(async () => {
      installation = await Installation.shared()
    })

    /** Returns the proxy before the server, if the connection leads through one. */
    const way = () => {
      const { way } = installation.eventStore!
      if (!way) console.log(NO_PLAIN_WAY)
      return way
    }

    test('four processes survive cut connections to EventStoreDB', async ({ assert }) => {
      const through = way()
      if (!through) return
      const fault = async () => {
        for (let i = 0; i < 5; i++) {
          through.cut()
          await pause(100)
        }
      }
      await inRounds('EventStoreDB: every connection cut, five times', {
        installation,
        assert,
        fault,
      })
    })

    test('four processes survive refused connections to EventStoreDB', async ({ assert }) => {
      const through = way()
      if (!through) return
      const fault = async () => {
        through.refuse()
        await pause(SHORT)
        through.restore()
      }
      await inRounds('EventStoreDB: away', { installation, assert, fault })
    })

    test('four processes survive a silent connection to EventStoreDB', async ({ assert }) => {
      const through = way()
      if (!through) return
      const fault = async () => {
        through.freeze()
        await pause(FROZEN)
        through.thaw()
      }
      await inRounds(`EventStoreDB: frozen for ${FROZEN / 1_000} s`, {
        installation,
        assert,
        fault,
      })
    })
  })

  test.group('Four processes during faults of EventStoreDB', (group) => {
    let installation: Installation
    group.setup(async () => {
      installation = await Installation.shared()
    })

    /** Faults of the stand-in's first member; a given server is left alone. */
    const faults: [string, (installation: Installation) => Promise<void>][] = [
      ['is killed', ({ eventStore }) => eventStore!.members[0]!.restart()],
      [
        'receives appends and answers none',
        ({ eventStore }) =>
          forAWhile((on) => (on ? first(eventStore).mute() : first(eventStore).unmute())),
      ],
      [
        'is not ready',
        ({ eventStore }) =>
          forAWhile((on) => first(eventStore).refuse(on ? REFUSALS.notReady() : undefined)),
      ],
      [
        'revokes the access right',
        ({ eventStore }) =>
          forAWhile((on) => first(eventStore).refuse(on ? REFUSALS.accessDenied() : undefined)),
      ],
      [
        'changes its leader, twice',
        async ({ eventStore }) => {
          const [one, two] = eventStore!.members
          two!.follow()
          one!.follow(two)
          await pause(SHORT)
          one!.follow()
          two!.follow(one)
        },
      ],
    ]
    for (const [title, happens] of faults) {
      test(`four processes survive if EventStoreDB ${title}`, async ({ assert }) => {
        if (installation.eventStore!.members.length === 0) {
          return console.log(
            `faults: skipped, because the server of EVENTSTORE_URL is left alone: ${title}`
          )
        }
        const fault = () => happens(installation)
        await inRounds(`EventStoreDB ${title}`, { installation, assert, fault })
      })
    }

    test('the read models equal the log after all EventStoreDB faults', async ({ assert }) => {
      const { code, output } = await runStrata(['projections:verify'], installation.settings)
      assert.equal(code, 0, output)
    })
  })
}

function first(eventStore: Installation['eventStore']) {
  return eventStore!.members[0]!
}

async function forAWhile(turn: (on: boolean) => void) {
  turn(true)
  await pause(SHORT)
  turn(false)
}
