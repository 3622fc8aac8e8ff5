import type { ImportResponse } from '#modules/workspace/api'
import { AT, type Responses, SIGNED_IN } from './responses.js'

/** The import that stories show. */
export const IMPORT_ID = '0198f1c2-0000-7000-8000-000000000001'

const imported: ImportResponse = {
  id: IMPORT_ID,
  file_name: 'Export-harbour-notes.zip',
  file_size: 48 * 1024 ** 2,
  format: 'notion',
  status: 'done',
  plan: {
    folders: 1,
    files: 2,
    sections: 3,
    pages: 128,
    files_attached: 41,
    bytes: 52 * 1024 ** 2,
    outline: [
      { name: 'Harbour', block_type: 'folder', depth: 0 },
      { name: 'Boats', block_type: 'file', depth: 1 },
      { name: 'Winter', block_type: 'section', depth: 2 },
      { name: 'Winter', block_type: 'page', depth: 3 },
      { name: 'What the boats need before the first frost', block_type: 'page', depth: 3 },
      { name: 'Tides', block_type: 'file', depth: 1 },
      { name: 'Pages', block_type: 'section', depth: 2 },
      { name: 'Low tide at noon', block_type: 'page', depth: 3 },
    ],
  },
  progress: { done: 84, total: 169 },
  report: {
    pages: 128,
    pages_found: 128,
    files: 40,
    files_found: 41,
    links: 63,
    links_found: 64,
    titles: 96,
    problems: [
      {
        kind: 'file',
        path: 'Harbour/Boats/engine.mov',
        reason: 'The file is larger than 50 MB.',
      },
      {
        kind: 'link',
        path: 'Harbour/Tides/Low tide at noon.md',
        reason: 'The linked page is not in the export. The text of the link was kept.',
      },
    ],
    problems_total: 2,
  },
  error: null,
  block_ids: [1],
  created_at: AT,
  finished_at: AT,
  undone_at: null,
}

/** Returns responses for a user with an import that has the given changes. */
export function withImport(changed: Partial<ImportResponse>): Responses {
  const item = { ...imported, ...changed }
  return { ...SIGNED_IN, '/imports': [item], [`/imports/${IMPORT_ID}`]: item }
}

/** Responses for a user with imports in different states. */
export const WITH_IMPORTS: Responses = {
  ...SIGNED_IN,
  '/imports': [
    {
      ...imported,
      id: '2',
      file_name: 'vault.zip',
      format: 'markdown',
      status: 'running',
      report: null,
    },
    imported,
    {
      ...imported,
      id: '3',
      file_name: 'A very long name of a document that somebody wrote in an office program.docx',
      format: 'docx',
      status: 'failed',
      report: null,
      error: 'The document is encrypted. Save it without a password, then import it again.',
    },
    {
      ...imported,
      id: '4',
      file_name: 'notes.enex',
      format: 'evernote',
      undone_at: AT,
      block_ids: [],
    },
  ],
}
