import { EMPTY_PAGE, type Nodes } from '#modules/workspace/document/content'
import { linkedPageIds } from '#modules/workspace/document/page_links'
import { spliced } from '#modules/workspace/document/ranges'
import type { PageEvent } from '#modules/workspace/events'

/** More nodes than any page has. */
const WHOLE = 1_000_000

/** An event of a page with its text. `day`: the day whose key seals it; undefined for none. */
export interface DatedEvent {
  id: string
  revision: number
  day: string | undefined
  event: PageEvent
}

/** A text that must outlive its day, as values for `TextKeys.sealKept`. */
export interface PlannedText {
  id: string
  values: object
}

/** Saves of a day that stay, and those that go. Revisions are those of saves, ascending. */
export interface DayPlan {
  kept: number[]
  gone: { first: number; last: number }[]
  texts: PlannedText[]
}

interface Run {
  day: string
  /** The last save, of which it is unknown yet if it stays. */
  last?: DatedEvent
  /** Snapshots since that save. */
  snapshots: DatedEvent[]
  /** True if the save before the last one went. */
  isGoing: boolean
}

/**
 * Plans what stays of a page's days that are due (rule 4.49): named versions, and the last save
 * before any event of another key. Add the page's events in order, beginning at a snapshot or the
 * stream's start, and end after the last event of these days. Every kept save then holds the whole
 * text, and every snapshot the text of the last kept save. A reader of the stream therefore gets
 * the true text after each kept save, and at each later event.
 */
export class DayPlans {
  readonly plans = new Map<string, DayPlan>()
  /** The true text after the last event. */
  #nodes: Nodes = EMPTY_PAGE
  /** The text that a reader gets at this place once the days are thinned. */
  #shown: Nodes = EMPTY_PAGE
  #run?: Run

  constructor(
    readonly due: ReadonlySet<string>,
    readonly named: ReadonlySet<number>
  ) {}

  /** Throws for an event without its text, because the texts after it are unknown. */
  add(dated: DatedEvent) {
    const { day, event } = dated
    const before = this.#nodes
    const after = textAfter(before, dated)
    if (!this.#run || this.#run.day !== day) this.#begin(day)
    const run = this.#run
    if (run && event.type === 'PageSaved') {
      this.#settle(run, before, false)
      run.last = dated
    } else if (run) {
      run.snapshots.push(dated)
    } else {
      this.#shown = after
    }
    this.#nodes = after
  }

  /** Returns the plan by day, for days with events. */
  end(): ReadonlyMap<string, DayPlan> {
    this.#begin(undefined)
    return this.plans
  }

  /** Ends the run, whose last save stays, and begins one of a due day. */
  #begin(day: string | undefined) {
    if (this.#run) this.#settle(this.#run, this.#nodes, true)
    if (day === undefined || !this.due.has(day)) return void (this.#run = undefined)
    this.#run = { day, snapshots: [], isGoing: false }
  }

  /** Decides on a run's last save, after which the page had this text. */
  #settle(run: Run, text: Nodes, isLast: boolean) {
    const plan = this.#planOf(run.day)
    const { last } = run
    if (last && (isLast || this.named.has(last.revision))) {
      this.#shown = text
      plan.kept.push(last.revision)
      plan.texts.push({ id: last.id, values: wholeText(text) })
      run.isGoing = false
    } else if (last) {
      const range = run.isGoing ? plan.gone.at(-1)! : { first: last.revision, last: last.revision }
      if (!run.isGoing) plan.gone.push(range)
      range.last = last.revision
      run.isGoing = true
    }
    const nodes = this.#shown
    plan.texts.push(...run.snapshots.map(({ id }) => ({ id, values: { nodes } })))
    run.last = undefined
    run.snapshots = []
  }

  #planOf(day: string) {
    const plan = this.plans.get(day) ?? { kept: [], gone: [], texts: [] }
    this.plans.set(day, plan)
    return plan
  }
}

/** Values of a save that replaces whatever text was before. */
function wholeText(nodes: Nodes): Partial<Extract<PageEvent, { type: 'PageSaved' }>['data']> {
  const ranges = [{ at: 0, delete: WHOLE, insert: nodes.length }]
  return { ranges, insert: [...nodes], links: linkedPageIds(nodes), thinned: 'kept' }
}

function textAfter(nodes: Nodes, { revision, event }: DatedEvent): Nodes {
  const text = event.type === 'PageSaved' ? event.data.insert : event.data.nodes
  if (text === null) throw new Error(`The text of revision ${revision} cannot be read`)
  return event.type === 'PageSaved' ? spliced(nodes, { ...event.data, insert: text }) : text
}
