import { BaseCommand, flags } from '@adonisjs/core/ace'
import { StreamDeleted, StreamNotFound } from '#kernel/event_store/errors'
import type { RecordedEvent } from '#kernel/event_store/port'
import { addRecorded, stateOfStream } from '#modules/stream_states'
import { readMoment } from '#projections/operations/moment'
import { replaySources } from '#projections/operations/sources'

export default class AuditReplay extends BaseCommand {
  static override commandName = 'audit:replay'
  static override description =
    'Print the state of a stream at a revision or a moment as JSON lines, without text'
  static override options = { startApp: true }

  @flags.string({ description: 'Stream, such as workspace-7', required: true })
  declare stream: string

  @flags.string({
    description: 'Revision or moment, such as 2026-11-22T12:03:00Z; the end by default',
  })
  declare until?: string

  override async run() {
    const { stream } = this
    const isPast = readUntil(this.until)
    if (!isPast) return this.#fail(`--until must be a revision or a moment, not '${this.until}'`)
    const state = stateOfStream(stream)
    if (!state) return this.#fail(`${stream} is not a stream of Strata`)
    const { store, reader } = await replaySources(this.app)
    let last: RecordedEvent | undefined
    try {
      for await (const event of store.read(stream)) {
        if (isPast(event)) break
        const problem = addRecorded(state, reader.codec, event)
        if (problem) return this.#fail(problem)
        last = event
      }
    } catch (error) {
      if (!(error instanceof StreamNotFound || error instanceof StreamDeleted)) throw error
      return this.#fail(`The log has no stream ${stream}`)
    }
    const { revision, id, metadata } = last ?? {}
    const events = (revision ?? -1) + 1
    this.logger.log(JSON.stringify({ stream, events, last: id, time: metadata?.time }))
    for (const line of state.lines()) this.logger.log(toJson(line))
  }

  #fail(message: string) {
    this.exitCode = 1
    this.logger.error(message)
  }
}

/**
 * Returns a test for events after the requested end; undefined for text that is neither revision
 * nor moment.
 */
function readUntil(text?: string): ((event: RecordedEvent) => boolean) | undefined {
  if (text === undefined) return () => false
  if (/^\d+$/.test(text)) return ({ revision }) => revision > Number(text)
  const moment = readMoment(text)?.getTime()
  return moment === undefined ? undefined : ({ metadata }) => Date.parse(metadata.time) > moment
}

function toJson(line: object) {
  return JSON.stringify(line, (_, value: unknown) =>
    value instanceof Map ? Object.fromEntries(value) : value
  )
}
