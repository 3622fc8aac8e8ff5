import type { PageWriter } from '../../page_writer.js'

/** Messages of the library on looks, which pages have of their own, and on unpaired signs. */
const HARMLESS_MESSAGE = /style|unlikely to display|complex field/
/** Elements that show nothing by themselves, or that the report names already. */
const HARMLESS = new Set(
  (
    'stroke fill path formulas f handles lock anchorlock wrap shadow extrusion skew complex callout ' +
    'bordertop borderleft borderbottom borderright permStart permEnd tblPrEx separator ' +
    'continuationSeparator customXmlPr smartTagPr sdtPr sdtEndPr ffData rubyPr noProof ' +
    'customXmlInsRangeStart customXmlInsRangeEnd customXmlDelRangeStart customXmlDelRangeEnd ' +
    'customXmlMoveFromRangeStart customXmlMoveFromRangeEnd customXmlMoveToRangeStart ' +
    'customXmlMoveToRangeEnd delText delInstrText oMath oMathPara OLEObject'
  ).split(' ')
)
const NAMES = new Map([
  ['altChunk', 'Embedded document'],
  ['contentPart', 'Ink drawing'],
  ['control', 'Control of a form'],
  ['movie', 'Video'],
  ['pgNum', 'Page number'],
  ['rt', 'Pronunciation above a text'],
  ['signatureline', 'Signature line'],
  ['subDoc', 'Linked document'],
  ['textpath', 'Text art'],
])

/** Reports what a message of the library says is lost, in plain words. */
export function reportMessage(message: string, writer: PageWriter) {
  if (HARMLESS_MESSAGE.test(message)) return
  const [, element] = /element was ignored: (?:.*[:}])?(.+)$/s.exec(message) ?? []
  if (element !== undefined && HARMLESS.has(element)) return
  if (/image file|v:imagedata/.test(message)) writer.report('missing_file')
  else writer.report('unknown_part', nameOf(message, element))
}

function nameOf(message: string, element?: string) {
  const [, font] = /^A w:sym .* in font (.+)$/s.exec(message) ?? []
  if (font !== undefined) return `Symbol in the font ${font}`
  if (message.includes('cell merging')) return 'Merged cells of a table'
  const unknown = 'Part of Word that is not known here'
  return element === undefined ? unknown : (NAMES.get(element) ?? `${unknown}: ${element}`)
}
