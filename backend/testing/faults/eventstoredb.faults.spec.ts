import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@japa/runner'
import { REFUSALS } from '#kernel/event_store/testing/eventstoredb_stand_in/refusals'
import { NO_PLAIN_WAY, ON_EVENTSTOREDB } from '#testing/faults/event_store'
import { Installation } from '#testing/faults/installation'
import { IS_LONG } from '#testing/faults/length'
import { inRounds } from '#testing/faults/rounds'
import { runStrata } from '#testing/server_process'

/** How long the store answers nothing, in milliseconds. */
const FROZEN = IS_LONG ? 20_000 : 6_000
/** How long other faults last, in milliseconds. */
const SHORT = IS_LONG ? 5_000 : 1_500

if (ON_EVENTSTOREDB) {
  test.group('Four processes at work outlive that the way to EventStoreDB', (group) => {
    let installation: Installation
    group.setup(async () => {
      installation = await Installation.shared()
    })

    /** Breaks the way there, where it leads by a proxy. */
    const way = () => {
      const { way } = installation.eventStore!
      if (!way) console.log(NO_PLAIN_WAY)
      return way
    }

    test('is cut', async ({ assert }) => {
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

    test('is barred', async ({ assert }) => {
      const through = way()
      if (!through) return
      const fault = async () => {
        through.refuse()
        await pause(SHORT)
        through.restore()
      }
      await inRounds('EventStoreDB: away', { installation, assert, fault })
    })

    test('is silent', async ({ assert }) => {
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

  test.group('Four processes at work outlive that EventStoreDB', (group) => {
    let installation: Installation
    group.setup(async () => {
      installation = await Installation.shared()
    })

    /** What becomes of the first member of the stand-in; a server that was given is let be. */
    const faults: [string, (installation: Installation) => Promise<void>][] = [
      ['is killed', ({ eventStore }) => eventStore!.members[0]!.restart()],
      [
        'hears appends and answers none',
        ({ eventStore }) =>
          forAWhile((on) => (on ? first(eventStore).mute() : first(eventStore).unmute())),
      ],
      [
        'is not ready',
        ({ eventStore }) =>
          forAWhile((on) => first(eventStore).refuse(on ? REFUSALS.notReady() : undefined)),
      ],
      [
        'takes the right away',
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
      test(title, async ({ assert }) => {
        if (installation.eventStore!.members.length === 0) {
          return console.log(`faults: a server that was given is not made to do so: ${title}`)
        }
        const fault = () => happens(installation)
        await inRounds(`EventStoreDB ${title}`, { installation, assert, fault })
      })
    }

    test('and at the end the read models equal the log', async ({ assert }) => {
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
