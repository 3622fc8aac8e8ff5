import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { png } from '#platform/files/testing/pictures'

const PIER = Buffer.from(png({ width: 320, height: 160 }))

/** Returns the bytes of a zip of files by their paths. */
function zipOf(files: Record<string, string | Buffer>) {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(files)) {
    zip.addBuffer(Buffer.from(content as string), path)
  }
  zip.end()
  return buffer(zip.outputStream as Readable)
}

/** Returns an export of Notion: a zip in a zip, with ids in the names and a linked page. */
export async function notionExport() {
  const harbour = 'Harbour 1f0c2a7b9d3e4f5a8b6c7d8e9f001122'
  const boats = 'Boats 2f0c2a7b9d3e4f5a8b6c7d8e9f001133'
  const tides = 'Tides 3f0c2a7b9d3e4f5a8b6c7d8e9f001144'
  const linked = (name: string) => encodeURI(`${harbour}/${name}`)
  const part = await zipOf({
    [`${harbour}.md`]: `# Harbour\n\nSee the [Boats](${linked(`${boats}.md`)}).\n\n![pier.png](${linked('pier.png')})\n`,
    [`${harbour}/pier.png`]: PIER,
    [`${harbour}/${boats}.md`]: '# Boats\n\n- The *Heron*\n- The *Tern*\n',
    [`${harbour}/${tides}.md`]: '# Tides\n\n| Day | Low |\n| --- | --- |\n| Monday | 12:10 |\n',
  })
  return zipOf({ 'Export-5d0b8f1c-2a3e-4c6d-9f70-1b2c3d4e5f60-Part-1.zip': part })
}

/** Returns a vault of Obsidian, with a link, an embedded picture and a callout. */
export function obsidianVault() {
  return zipOf({
    'Vault/.obsidian/app.json': '{}',
    'Vault/Harbour/Tides.md':
      '---\ntags: [sea]\n---\n\nBefore noon, see [[Boats]].\n\n![[pier.png]]\n\n> [!note] Spring\n> The tide is higher.\n',
    'Vault/Harbour/Boats.md': 'The *Heron* and the *Tern*.\n',
    'Vault/attachments/pier.png': PIER,
  })
}

/** Returns a document of Word with a heading and a paragraph. */
export function docx() {
  const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
  const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`
  const line = (text: string, style = '') => `<w:p>${style}<w:r><w:t>${text}</w:t></w:r></w:p>`
  const heading = '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>'
  return zipOf({
    '[Content_Types].xml': xml(
      `<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${word}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${word}.styles+xml"/></Types>`
    ),
    '_rels/.rels': xml(
      `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`
    ),
    'word/_rels/document.xml.rels': xml(
      `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/styles" Target="styles.xml"/></Relationships>`
    ),
    'word/styles.xml': xml(
      `<w:styles xmlns:w="${main}"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`
    ),
    'word/document.xml': xml(
      `<w:document xmlns:w="${main}"><w:body>${line('Low tide', heading)}${line('At noon the pier stands dry.')}</w:body></w:document>`
    ),
  })
}
