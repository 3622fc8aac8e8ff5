// node check-log.mjs <export> [<saved proof>] [--receipt=<receipt>]: see auditing.md, beside this file.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
const args = process.argv.slice(2)
const [file, proof] = args.filter((arg) => !arg.startsWith('--receipt='))
const receiptFile = args.find((arg) => arg.startsWith('--receipt='))?.slice('--receipt='.length)
const saved = receiptFile && JSON.parse(await readFile(receiptFile, 'utf8'))
const receipt = saved?.data ?? saved
if (receiptFile && receipt?.strata_receipt !== 1) {
  console.log(`${receiptFile} is no receipt of format 1`)
  process.exit(1)
}
const deleted = new Set(receipt?.blocks)
const counts = { folders: 0, files: 0, sections: 0, pages: 0 }
const kept = proof ? JSON.parse(await readFile(proof, 'utf8')).data.anchors : []
const trusted = kept.flatMap(({ statement }) => JSON.parse(statement).keys)
const [anchors, next, problems] = [[], new Map(), []]
let [size, before, leaves, count, passed, since, end, found] = [0, '', [], 0, 0, 0, {}, false]
const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256'))
const link = () => sha256(before, ...leaves).digest()
const holds = () => link().toString('hex') === anchors[passed].head
const expect = (isSo, problem) => isSo || problems.push(problem)
function takeAnchor({ statement, signatures }) {
  const anchor = JSON.parse(statement)
  const isSigned = anchor.keys.every((spki, i) => {
    const key = createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' })
    return verify(null, Buffer.from(statement), key, Buffer.from(signatures[i] ?? '', 'base64'))
  })
  expect(isSigned, `anchor ${anchor.anchor} is not signed by its keys`)
  expect(anchor.previous === (anchors.at(-1)?.hash ?? null), `anchor ${anchor.anchor} is astray`)
  anchors.push({ ...anchor, statement, hash: sha256(statement).digest('hex') })
}
function takeEvent({ stream, revision, id, type, metadata, data, hash }) {
  passAnchors()
  const text = JSON.stringify([stream, revision, id, type, metadata])
  const leaf = sha256(text, '\n', Buffer.from(data, 'base64')).digest()
  expect(leaf.toString('hex') === hash, `${stream} revision ${revision} is not what it was`)
  expect(revision === (next.get(stream) ?? 0), `${stream} goes on with revision ${revision}`)
  next.set(stream, revision + 1)
  if (leaves.length === size) [before, leaves] = [link(), []]
  leaves.push(leaf)
  count += 1
  if (stream === receipt?.stream) takeReceipt({ revision, id, type, metadata, hash, data })
}
function takeReceipt({ revision, id, type, metadata, hash, data }) {
  const { block_id: block, block_type: kind, block_ids: ids } = JSON.parse(atob(data))
  if (type === 'BlockCreated' && deleted.has(block)) counts[`${kind}s`] += 1
  if (revision !== receipt.revision) return
  found = true
  const fits = (isSo, what) => expect(isSo, `the receipt does not fit the log: ${what}`)
  fits(type === 'BlocksDeleted' && id === receipt.id, 'another event is in its place')
  fits(hash === receipt.event_hash, 'the hash of its event differs')
  fits(metadata.time === receipt.at, 'its time differs')
  fits(`${ids?.toSorted((a, b) => a - b)}` === `${receipt.blocks}`, 'its blocks differ')
  fits(JSON.stringify(counts) === JSON.stringify(receipt.counts), 'its counts differ')
  if (receipt.position === null) return
  fits(count === receipt.position, `its event is number ${count}, not ${receipt.position}`)
  fits(link().toString('hex') === receipt.hash, 'the link of the chain differs')
}
function passAnchors() {
  for (; anchors[passed]?.events === count; [passed, since] = [passed + 1, count])
    expect(holds(), `events ${since + 1} to ${count} are not those of anchor ${passed + 1}`)
}
for await (const text of (await open(file)).readLines()) {
  const line = text.endsWith('}') ? JSON.parse(text) : {}
  if (line.strata_log) size = line.block_events
  else if (line.statement) takeAnchor(line)
  else if (line.stream) takeEvent(line)
  else end = line
}
passAnchors()
expect(passed > 0 || count === 0, 'there is no anchor: nothing vouches for these events')
expect(passed === anchors.length, `the log ends before what anchor ${passed + 1} was signed for`)
expect(end.events === count && end.head === link().toString('hex'), 'the end is cut off')
const isKnown = ({ keys }) => keys.some((key) => trusted.includes(key))
for (const one of [...anchors, ...anchors.toReversed()]) if (isKnown(one)) trusted.push(...one.keys)
for (const one of anchors) expect(!proof || isKnown(one), `anchor ${one.anchor} is by another key`)
const strays = kept.filter(({ statement }) => !anchors.some((one) => one.statement === statement))
expect(strays.length === 0, `${strays.length} of the anchors that were kept are not here`)
expect(found || !receipt, 'the receipt does not fit the log: its event is not there')
const isOurs = (anchor) => anchors.some((one) => one.statement === anchor.statement)
expect(!receipt?.anchor || isOurs(receipt.anchor), 'the anchor in the receipt is not here')
if (receipt && problems.length === 0) console.log(sayReceipt(receipt))
const by = anchors.at(-1)?.keys ?? 'nobody'
console.log([...problems, `${count} events, ${anchors.length} anchors, by ${by}`].join('\n'))
process.exitCode = problems.length === 0 ? 0 : 1
function sayReceipt({ blocks, at, position, anchor, steps }) {
  const open = steps.filter(({ state }) => state !== 'done').map(({ step }) => step)
  return [
    `the receipt fits the log: ${blocks.length} blocks deleted for good at ${at}`,
    position === null && 'it has no place in the chain yet: download it again for the full check',
    position !== null && !anchor && 'no anchor covered it when it was made',
    open.length > 0 && `when it was made, these steps were not confirmed: ${open.join(', ')}`,
  ]
    .filter(Boolean)
    .join('\n')
}
