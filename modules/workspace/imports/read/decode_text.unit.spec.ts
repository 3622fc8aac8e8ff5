import { test } from '@japa/runner'
import { decodeAddress, decodeText } from './decode_text.js'

const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const swapped = (text: string) => utf16(text).swap16()

test.group('Texts of unknown encoding', () => {
  test('{encoding} is read')
    .with([
      { encoding: 'UTF-8', bytes: Buffer.from('Größe 🦀') },
      { encoding: 'UTF-8 with a mark', bytes: Buffer.from('\ufeffGröße 🦀') },
      { encoding: 'UTF-16 LE with a mark', bytes: utf16('\ufeffGröße 🦀') },
      { encoding: 'UTF-16 BE with a mark', bytes: swapped('\ufeffGröße 🦀') },
      { encoding: 'UTF-16 LE without a mark', bytes: utf16('Größe 🦀') },
      { encoding: 'UTF-16 BE without a mark', bytes: swapped('Größe 🦀') },
    ])
    .run(({ assert }, { bytes }) => {
      assert.equal(decodeText(bytes), 'Größe 🦀')
    })

  test('a text that is no UTF-8 is read as Windows-1252', ({ assert }) => {
    assert.equal(decodeText(Buffer.from('Größe', 'latin1')), 'Größe')
    assert.equal(decodeText(Buffer.from([0x80, 0x20, 0x35])), '€ 5')
  })

  test('zero bytes go, and line ends become one sign', ({ assert }) => {
    assert.equal(decodeText(Buffer.from('a\0b\r\nc\rd\n')), 'ab\nc\nd\n')
  })

  test('a text cut within a character loses that character only', ({ assert }) => {
    assert.equal(decodeText(Buffer.from('größ').subarray(0, 5), { isCut: true }), 'grö')
  })

  test('escapes in addresses that are no UTF-8 are read as Windows-1252', ({ assert }) => {
    assert.equal(decodeAddress('Gr%C3%B6%C3%9Fe%20a.md'), 'Größe a.md')
    assert.equal(decodeAddress('Gr%F6%DFe%20a.md'), 'Größe a.md')
    assert.equal(decodeAddress('100%.md'), '100%.md')
  })

  test('the encoding that a page declares is used for a text that is no UTF-8')
    .with([
      { start: '<meta charset="windows-1251">', bytes: [0xcf, 0xe8, 0xf0, 0xf1], text: 'Пирс' },
      {
        start: '<html><head><meta http-equiv="Content-Type" content="text/html; charset=koi8-r" />',
        bytes: [0xf0, 0xc9, 0xd2, 0xd3],
        text: 'Пирс',
      },
      { start: "<meta charset='Shift_JIS'>", bytes: [0x8d, 0x60], text: '港' },
      { start: '<?xml version="1.0" encoding="iso-8859-2"?>', bytes: [0xb3], text: 'ł' },
      { start: '<meta charset="unknown">', bytes: [0xf6], text: 'ö' },
      { start: '<meta charset="koi8-r">', bytes: [...Buffer.from('Größe')], text: 'Größe' },
    ])
    .run(({ assert }, { start, bytes, text }) => {
      const page = Buffer.concat([Buffer.from(start), Buffer.from(bytes)])
      assert.equal(decodeText(page), start + text)
    })

  test('UTF-8 with a damaged character stays UTF-8', ({ assert }) => {
    const text = 'Größe, Café, Zürich, Ärger, Öl, „Tau“'
    const bytes = Buffer.concat([Buffer.from(text), Buffer.from([0xff]), Buffer.from('Ü')])
    assert.equal(decodeText(bytes), `${text}\ufffdÜ`)
    assert.equal(decodeText(Buffer.from('Größe, Café', 'latin1')), 'Größe, Café')
  })
})
