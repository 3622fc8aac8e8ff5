import { test } from '@japa/runner'
import type { ErasureStep, ReceiptResponse } from '#modules/workspace/api'
import { countsText, proofText, receiptFileName, stepText, stepTime } from './receipt-words.js'

const AT = '2026-11-29T10:15:00.000Z'
const RECEIPT = {
  id: '0198c0de-0000-7000-8000-00000000abcd',
  at: AT,
  position: 1_234,
  anchor: { statement: JSON.stringify({ time: AT }), signatures: [] },
  removed_files: { total: 2, removed: 1 },
} as unknown as ReceiptResponse

test.group('Words of receipts', () => {
  test('names the deleted items by their types', ({ assert }) => {
    const none = { folders: 0, files: 0, sections: 0, pages: 0 }
    assert.equal(countsText({ ...none, pages: 1 }), '1 page')
    assert.equal(countsText({ ...none, sections: 1, pages: 2 }), '1 section and 2 pages')
    assert.equal(
      countsText({ folders: 1, files: 1, sections: 1, pages: 3 }),
      '1 folder, 1 file, 1 section, and 3 pages'
    )
  })

  test('says what each step did, or is doing', ({ assert }) => {
    const text = (step: ErasureStep['step'], state: ErasureStep['state'], removed = RECEIPT) =>
      stepText({ step, state, at: null }, removed)
    assert.match(text('keys', 'done'), /^The keys of the text were destroyed/)
    assert.match(text('keys', 'pending'), /are being destroyed/)
    assert.match(text('lists', 'done'), /^It’s gone from lists/)
    assert.equal(text('files', 'pending'), 'Pictures and attachments are being removed: 1 of 2.')
    assert.equal(text('files', 'done'), 'Its 2 pictures and attachments were removed.')
    assert.match(text('files', 'unknown'), /older than the record/)
    const without = { ...RECEIPT, removed_files: { total: 0, removed: 0 } }
    assert.equal(text('files', 'done', without), 'It had no pictures or attachments of its own.')
    assert.notInclude(text('files', 'pending', without), ' of 0')
  })

  test('names a time only for a step that is done', ({ assert }) => {
    assert.match(stepTime({ step: 'keys', state: 'done', at: AT })!, /^November 29, 2026/)
    assert.match(stepTime({ step: 'lists', state: 'done', at: AT })!, /^Checked on November 29/)
    assert.isNull(stepTime({ step: 'keys', state: 'done', at: null }))
    assert.isNull(stepTime({ step: 'lists', state: 'pending', at: AT }))
  })

  test('says how far the receipt is proven', ({ assert }) => {
    assert.match(proofText(RECEIPT), /entry 1,234 of the sealed log\. The log .* was signed on Nov/)
    assert.match(proofText({ ...RECEIPT, anchor: null }), /signed once a day/)
    assert.match(proofText({ ...RECEIPT, position: null, anchor: null }), /is being added/)
    const strange = { statement: 'x', signatures: [] }
    assert.match(proofText({ ...RECEIPT, anchor: strange }), /signed once a day/)
  })

  test('names the file after the day', ({ assert }) => {
    assert.equal(receiptFileName(RECEIPT), 'strata-receipt-2026-11-29-00000000abcd.json')
  })
})
