import { paragraph } from '#bench/users'

/** Paragraphs of the largest page. */
const PARAGRAPHS = 3_800
/** Paragraphs of a page of 430 kB. */
const PARAGRAPHS_OF_HALF = 1_690
/** Paragraphs replaced in one save. */
const PLACES = 100

/** Attachments of a page of almost 1 MB. */
const ATTACHMENTS = 14_000

/** Returns bodies that cost far more than their size suggests, in base64. */
export function attackBodies() {
  const words = 'Sample words in the place of what a user writes. '.repeat(4)
  const nodes = Array.from({ length: PARAGRAPHS }, (_, i) => paragraph(`${i} ${words}`))
  const body = (content: unknown[]) => ({ content: JSON.stringify({ type: 'doc', content }) })
  return {
    objects: base64(`[${'{},'.repeat(500_000)}{}]`),
    largePage: base64(JSON.stringify(body(nodes))),
    halfPage: JSON.stringify(body(nodes.slice(0, PARAGRAPHS_OF_HALF))),
    manyPlaces: base64(JSON.stringify({ base_revision: '@', changes: changes() })),
    manyFiles: body(Array.from({ length: ATTACHMENTS }, (_, i) => attachment(i))),
    deletion: base64(JSON.stringify({ base_revision: '@', changes: [DELETION] })),
    picture: avifOfBoxes().toString('base64'),
  }
}

const DELETION = { at: 0, delete: 1, insert: [] }

/** Returns the shortest attachment, of a file that need not exist. */
function attachment(i: number) {
  const key = i.toString(36).padStart(3, '0')
  return { type: 'attachment', attrs: { file_key: key, name: 'f', size: 1 } }
}

/** Returns changes that each replace one paragraph, at places far apart. */
function changes() {
  return Array.from({ length: PLACES }, (_, i) => ({
    at: i * Math.floor(PARAGRAPHS / PLACES),
    delete: 1,
    insert: [paragraph(`word${i} #`)],
  }))
}

/** Returns an AVIF whose header states its size 50,000 times, each of which a parser may scan. */
function avifOfBoxes() {
  const size = box('ispe', Buffer.alloc(4), Buffer.from([0, 0, 0, 1, 0, 0, 0, 1]))
  const sizes = Buffer.alloc(1024 ** 2, size)
  const head = box('ftyp', Buffer.from('avif'), Buffer.alloc(4), Buffer.from('avif'))
  return Buffer.concat([head, box('meta', Buffer.alloc(4), box('iprp', box('ipco', sizes)))])
}

function box(type: string, ...content: Buffer[]) {
  const body = Buffer.concat([Buffer.from(type), ...content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length + 4)
  return Buffer.concat([length, body])
}

function base64(text: string) {
  return Buffer.from(text).toString('base64')
}
