import { fromBufferPromise } from 'yauzl'
import type { ImportNode } from '../../import_outline.js'

const PROPERTIES = 'docProps/core.xml'
const MAX_BYTES = 100_000

const TIMES = { created_at: 'created', updated_at: 'modified' } as const
type Times = Pick<ImportNode, keyof typeof TIMES>

/** Returns the times that a document of Word states of itself; none for a damaged one. */
export async function docxTimes(bytes: Buffer): Promise<Times> {
  try {
    return timesIn(await propertiesOf(bytes))
  } catch {
    return {}
  }
}

async function propertiesOf(bytes: Buffer) {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName !== PROPERTIES || entry.uncompressedSize > MAX_BYTES) continue
      const chunks: Buffer[] = []
      for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
      return Buffer.concat(chunks).toString('utf8')
    }
  } finally {
    zip.close()
  }
  return ''
}

function timesIn(xml: string): Times {
  const times: Times = {}
  for (const [key, name] of Object.entries(TIMES) as [keyof Times, string][]) {
    const pattern = new RegExp(`<dcterms:${name}[^<>]{0,200}>(\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z)<`)
    const [, time = ''] = pattern.exec(xml) ?? []
    if (!Number.isNaN(Date.parse(time))) times[key] = new Date(time).toISOString()
  }
  return times
}
