import v8 from 'node:v8'
import { Worker } from 'node:worker_threads'
import { ImportRefused, UnreadableEntry } from '../import_problems.js'
import type { ReadingAnswer, ReadingRequest, ReadingResponses, SentError } from './messages.js'

/** Milliseconds for reading one page, and for opening a file. */
const READ_TIME = 5 * 60_000
const OPEN_TIME = 30 * 60_000
/** Most memory of the thread for its objects, in MB. */
const MEMORY = 160

// The server's own limit for new objects (start.js) would count for its threads, too. A heap reads
// the flag once, so this changes only later ones.
v8.setFlagsFromString('--max-semi-space-size=1')

/** The thread took too long or too much memory for a request, and was ended. */
export class ThreadEnded extends Error {}

/** A thread that reads one import. It answers one request after the other. */
export class ReadingThread {
  readonly #worker: Worker
  #last: Promise<unknown> = Promise.resolve()
  #ended: Error | undefined

  /** @param folder folder in which the thread has its own temporary folders; it may be ended any time */
  constructor(folder: string) {
    const ending = import.meta.url.endsWith('.ts') ? '.ts' : '.js'
    this.#worker = new Worker(new URL(`./thread${ending}`, import.meta.url), {
      env: { ...process.env, TMPDIR: folder, TEMP: folder },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY },
    })
    this.#worker.unref()
    this.#worker.on('error', (error) => (this.#ended ??= error))
    this.#worker.on('exit', () => (this.#ended ??= new ThreadEnded('The thread ended')))
  }

  /** Returns the answer to a request. Throws what reading throws, and ThreadEnded. */
  ask<Kind extends keyof ReadingResponses>(
    request: Extract<ReadingRequest, { kind: Kind }>
  ): Promise<ReadingResponses[Kind]> {
    const asked = this.#last.then(() => this.#ask(request))
    this.#last = asked.catch(() => undefined)
    return asked as Promise<ReadingResponses[Kind]>
  }

  async end() {
    this.#ended ??= new ThreadEnded('The thread ended')
    await this.#worker.terminate()
  }

  async #ask(request: ReadingRequest) {
    if (this.#ended) throw new ThreadEnded(this.#ended.message)
    const answer = await this.#answered(request)
    if ('error' in answer) throw errorOf(answer.error)
    return answer.result
  }

  #answered(request: ReadingRequest) {
    const worker = this.#worker
    const { promise, resolve, reject } = Promise.withResolvers<ReadingAnswer>()
    const end = (error?: Error) => reject(new ThreadEnded(error?.message ?? 'The thread ended'))
    const limit = request.kind === 'read' ? READ_TIME : OPEN_TIME
    const timer = setTimeout(() => void this.end().then(() => end()), limit)
    const onExit = () => end(this.#ended)
    worker.once('message', resolve)
    worker.once('exit', onExit)
    worker.postMessage(request, [])
    return promise.finally(() => {
      clearTimeout(timer)
      worker.off('message', resolve)
      worker.off('exit', onExit)
    })
  }
}

function errorOf(error: SentError) {
  if ('refused' in error) return new ImportRefused(error.refused)
  if ('unreadable' in error)
    return new UnreadableEntry(error.unreadable.path, error.unreadable.code)
  if ('system' in error) return Object.assign(new Error(error.system.message), error.system)
  return new Error(error.message)
}
