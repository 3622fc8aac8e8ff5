import fc from 'fast-check'
import { test } from '@japa/runner'
import { EMPTY_PAGE, type Nodes } from '#modules/workspace/document/content'
import { spliced } from '#modules/workspace/document/ranges'
import type { PageEvent } from '#modules/workspace/events'
import { decide, pageAggregate } from '#modules/workspace/page'
import { type DatedEvent, DayPlans } from '#modules/workspace/retention/day_plan'
import { nodes, replace } from '#modules/workspace/testing/letters'

/** A save of the whole text, or a snapshot for null. */
type Step = [day: string | undefined, text: string | null]

/** Returns a page's events, and the true text after each. A save may change nothing. */
function history(steps: readonly Step[]) {
  let text: Nodes = EMPTY_PAGE
  const texts: Nodes[] = []
  const events = steps.map(([day, letters], revision): DatedEvent => {
    const id = `event-${revision}`
    if (letters !== null) {
      const state = { ...pageAggregate.initial(), nodes: text }
      const [saved] = decide(state, replace(letters), revision - 1)
      text = letters === '' ? EMPTY_PAGE : nodes(letters)
      texts.push(text)
      const data = { block_id: 1, ranges: [], insert: [], content_bytes: 0 }
      return { id, revision, day, event: saved ?? { type: 'PageSaved', data } }
    }
    texts.push(text)
    const data = { block_id: 1, nodes: [...text], content_bytes: 0 }
    return { id, revision, day, event: { type: 'PageSnapshotTaken', data } }
  })
  return { events, texts }
}

/** Returns what a reader gets after each event once the due days are thinned. */
function readThinned(events: readonly DatedEvent[], plans: DayPlans, start = 0) {
  const values = new Map<string, object>()
  for (const { texts } of plans.plans.values()) {
    for (const text of texts) values.set(text.id, text.values)
  }
  let shown: Nodes = EMPTY_PAGE
  return events.slice(start).map(({ id, day, event }) => {
    const isDue = day !== undefined && plans.due.has(day)
    const gone = { ranges: [], insert: [] }
    const data = isDue ? { ...event.data, ...(values.get(id) ?? gone) } : event.data
    const { type } = event
    const read = { type, data } as PageEvent
    shown =
      read.type === 'PageSaved'
        ? spliced(shown, { ...read.data, insert: read.data.insert! })
        : read.data.nodes!
    return shown
  })
}

function planOf(steps: readonly Step[], due: string[], named: number[] = []) {
  const { events, texts } = history(steps)
  const plans = new DayPlans(new Set(due), new Set(named))
  for (const event of events) plans.add(event)
  plans.end()
  return { events, texts, plans }
}

test.group('Plan of thinned days', () => {
  test('keeps the last save of a day, and named ones', ({ assert }) => {
    const steps: Step[] = [
      ['d1', 'a'],
      ['d1', 'ab'],
      ['d1', 'abc'],
      ['d1', 'abcd'],
      ['d2', 'x'],
    ]
    const { plans } = planOf(steps, ['d1'], [1])
    const { kept, gone } = plans.plans.get('d1')!
    assert.deepEqual(kept, [1, 3])
    assert.deepEqual(gone, [
      { first: 0, last: 0 },
      { first: 2, last: 2 },
    ])
    assert.isUndefined(plans.plans.get('d2'))
  })

  test('a day of one save loses nothing', ({ assert }) => {
    const { plans } = planOf([['d1', 'a']], ['d1'])
    assert.deepEqual(plans.plans.get('d1')!.gone, [])
  })

  test('keeps a save before an event of another key, because that changes its text', ({
    assert,
  }) => {
    const steps: Step[] = [
      ['d1', 'a'],
      ['d1', 'ab'],
      [undefined, 'abc'],
      ['d1', 'abcd'],
      ['d1', 'b'],
    ]
    assert.deepEqual(planOf(steps, ['d1']).plans.plans.get('d1')!.kept, [1, 4])
  })

  test('no text that goes is left in a kept text or a snapshot', ({ assert }) => {
    const steps: Step[] = [
      ['d1', 'a'],
      ['d2', 'secret'],
      ['d2', null],
      ['d2', 'b'],
    ]
    const { plans } = planOf(steps, ['d2'])
    const [secret] = nodes('s')
    assert.notInclude(JSON.stringify([...plans.plans.values()]), JSON.stringify(secret))
  })

  test('refuses an event without its text', ({ assert }) => {
    const plans = new DayPlans(new Set(['d1']), new Set())
    const data = { block_id: 1, ranges: [], insert: null, content_bytes: 0 }
    const event: PageEvent = { type: 'PageSaved', data }
    assert.throws(() => plans.add({ id: 'a', revision: 0, day: 'd1', event }), /cannot be read/)
  })

  test('readers get the true text after every kept save and every other event', ({ assert }) => {
    const days = fc.constantFrom('d1', 'd2', 'd3', undefined)
    const text = fc.option(fc.string({ unit: fc.constantFrom(...'abc'), maxLength: 4 }))
    const steps = fc.array(fc.tuple(days, text), { maxLength: 14 })
    const due = fc.subarray(['d1', 'd2', 'd3'])
    fc.assert(
      fc.property(steps, due, fc.array(fc.nat(13)), (all, dueDays, named) => {
        const { events, texts, plans } = planOf(all as Step[], dueDays, named)
        const kept = new Set([...plans.plans.values()].flatMap((plan) => plan.kept))
        const read = readThinned(events, plans)
        events.forEach(({ revision, day, event }, i) => {
          const isDue = day !== undefined && plans.due.has(day)
          if (!isDue || kept.has(revision)) assert.deepEqual(read[i], texts[i])
          if (isDue && named.includes(i) && event.type === 'PageSaved') assert.isTrue(kept.has(i))
        })
        assert.deepEqual(read.at(-1), texts.at(-1))
        // A fold may begin at any snapshot.
        events.forEach(({ event }, start) => {
          if (event.type !== 'PageSnapshotTaken') return
          assert.deepEqual(readThinned(events, plans, start), read.slice(start))
        })
      })
    )
  })
})
