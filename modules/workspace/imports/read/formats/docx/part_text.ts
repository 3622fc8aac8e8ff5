/** Prefixes by which this reader knows the namespaces of a document, also in their strict form. */
const PREFIXES = new Map([
  ['http://schemas.openxmlformats.org/wordprocessingml/2006/main', 'w'],
  ['http://purl.oclc.org/ooxml/wordprocessingml/main', 'w'],
  ['http://schemas.openxmlformats.org/officeDocument/2006/relationships', 'r'],
  ['http://purl.oclc.org/ooxml/officeDocument/relationships', 'r'],
  ['http://schemas.openxmlformats.org/drawingml/2006/main', 'a'],
  ['http://purl.oclc.org/ooxml/drawingml/main', 'a'],
  ['http://schemas.openxmlformats.org/drawingml/2006/chart', 'c'],
  ['http://schemas.openxmlformats.org/drawingml/2006/diagram', 'dgm'],
  ['http://schemas.openxmlformats.org/officeDocument/2006/math', 'm'],
  ['http://schemas.openxmlformats.org/markup-compatibility/2006', 'mc'],
  ['http://schemas.microsoft.com/office/word/2010/wordprocessingShape', 'wps'],
  ['urn:schemas-microsoft-com:vml', 'v'],
  ['urn:schemas-microsoft-com:office:office', 'o'],
])

const ROOT = /<\w(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/
const DECLARATION = /\sxmlns:([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const TAG = /<(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/g
/** Parts of a tag: values of attributes, and the prefixes of declarations and of names. */
const PREFIXED = /"[^"]*"|'[^']*'|(\sxmlns:)([\w.-]+)|(<\/?|\s)([\w.-]+)(?=:)/g

/**
 * Returns the text of a part, which is UTF-8 or UTF-16 (ECMA-376, part 2), with the usual prefixes.
 * Programs may use others, such as `ns0:`.
 */
export function partText(bytes: Buffer): string {
  const xml = decoded(bytes)
  const usual = usualPrefixes(xml)
  if (usual.size === 0) return xml
  const rename = (prefix: string) => usual.get(prefix) ?? prefix
  return xml.replaceAll(TAG, (tag) =>
    tag.replaceAll(
      PREFIXED,
      (part: string, declares?: string, declared?: string, before?: string, prefix?: string) => {
        if (declared !== undefined) return declares + rename(declared)
        return prefix === undefined ? part : before + rename(prefix)
      }
    )
  )
}

function decoded(bytes: Buffer) {
  const mark = bytes.toString('hex', 0, 2)
  if (mark === 'fffe') return new TextDecoder('utf-16le').decode(bytes)
  return mark === 'feff' ? new TextDecoder('utf-16be').decode(bytes) : bytes.toString('utf8')
}

/** Returns the usual prefixes by those that the outermost element declares in their place. */
function usualPrefixes(xml: string) {
  const [root = ''] = ROOT.exec(xml) ?? []
  const declared = [...root.matchAll(DECLARATION)].map(
    ([, prefix = '', double, single]) => [prefix, PREFIXES.get(double ?? single ?? '')] as const
  )
  const taken = new Set(declared.map(([prefix]) => prefix))
  const renamed = declared.filter(([, usual]) => usual !== undefined && !taken.has(usual))
  return new Map(renamed as [string, string][])
}
