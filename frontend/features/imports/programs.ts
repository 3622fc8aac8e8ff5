import type { ImportFormat } from '#modules/workspace/api'

/** Names of the formats, as users know them. */
export const FORMAT_NAMES: Record<ImportFormat, string> = {
  strata: 'Strata',
  markdown: 'Markdown',
  obsidian: 'Obsidian',
  notion: 'Notion',
  html: 'HTML',
  docx: 'Word',
  docmost: 'Docmost',
  outline: 'Outline',
  evernote: 'Evernote',
  keep: 'Google Keep',
}

/** Programs whose notes can be imported, each with the way to export from it. */
export const PROGRAMS: { name: string; how: string }[] = [
  {
    name: 'Notion',
    how: 'In the settings, under General, export all content as Markdown or HTML.',
  },
  { name: 'Obsidian', how: 'Choose or drop the folder of your vault.' },
  { name: 'Evernote', how: 'Right-click a notebook and export it as ENEX.' },
  {
    name: 'Google Keep',
    how: 'At takeout.google.com, select Keep only and download the zip file.',
  },
  { name: 'Docmost', how: 'In the menu of a space, export the space with its attachments.' },
  { name: 'Outline', how: 'In the settings, under Export, export your data as Markdown or HTML.' },
  { name: 'Word', how: 'Save the document as .docx.' },
  { name: 'Markdown', how: 'Files, a folder with pictures, a zip of it, or an export of Strata.' },
  { name: 'HTML', how: 'Files, or a folder with their pictures.' },
]
