/** Programs and files that an import can read (rule 13.30). */
export const IMPORT_FORMATS = [
  'strata',
  'markdown',
  'obsidian',
  'notion',
  'html',
  'docx',
  'docmost',
  'outline',
  'evernote',
  'keep',
] as const

export type ImportFormat = (typeof IMPORT_FORMATS)[number]
