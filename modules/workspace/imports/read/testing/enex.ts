import { createHash } from 'node:crypto'

export const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')

/** Returns a file of a note in Evernote's export. */
export const resource = (bytes: Buffer, mime: string, name: string) =>
  `<resource><data encoding="base64">\n${bytes.toString('base64').replaceAll(/.{76}/g, '$&\n')}\n</data><mime>${mime}</mime><resource-attributes><source-url>en-cache://x</source-url><file-name>${name}</file-name></resource-attributes></resource>`

/**
 * Returns a note in Evernote's export.
 * @param more its tags, or what follows its text
 */
export const note = (title: string, enml: string, more = '') =>
  `<note><title>${title}</title><created>20200131T093000Z</created><updated>20210201T103000Z</updated>${more.startsWith('<tag') ? more : ''}<content><![CDATA[<?xml version="1.0" encoding="UTF-8" standalone="no"?><!DOCTYPE en-note SYSTEM "http://xml.evernote.com/pub/enml2.dtd"><en-note>${enml}</en-note>]]></content>${more.startsWith('<tag') ? '' : more}</note>`

/** Returns a notebook of Evernote's export. */
export const enex = (...notes: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE en-export SYSTEM "http://xml.evernote.com/pub/evernote-export4.dtd">\n<en-export export-date="20250101T000000Z" application="Evernote" version="10.1">${notes.join('')}</en-export>`
