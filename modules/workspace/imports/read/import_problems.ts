/** Reasons why something did not come over as it was, as the report says them (rule 13.33). */
export const PROBLEMS = {
  unsafe_name: 'Its name leads out of the archive or is too long, so it was left out.',
  symlink: 'It’s a link to another file, so it was left out.',
  in_trash: 'It was in the trash of the other program, so it was left out.',
  enex_in_zip: 'It’s too large to be read within a zip. Import this file by itself.',
  encrypted: 'It’s encrypted, so it was left out.',
  other_compression: 'It’s compressed in a way that can’t be read, so it was left out.',
  left_out_before: 'It was missing in the export already.',
  left_out: 'It has no place here, so it was left out.',
  program_files: 'It belongs to the other program and has no place here, so it was left out.',
  account_data: 'It’s data of the account, which isn’t imported, so it was left out.',
  page_look: 'It only gives pages their look, so it was left out unless a page links to it.',
  unread_document: 'It was attached as a file. To get its text as pages, import it by itself.',
  unreadable: 'It’s damaged and can’t be read, so it was left out.',
  unreadable_text: 'It can’t be read, so it was attached as a file.',
  too_large_to_read: 'It’s too large to be read, so it was attached as a file.',
  same_name: 'Another file has the same name, so it got a number.',
  too_large: 'It’s larger than a file can be, so it was left out.',
  too_long: 'It’s too long for a page, so it was attached as a file.',
  empty_file: 'The file is empty, so it was left out.',
  unsupported: 'Files of this kind can’t be imported, so it was left out.',
  name_shortened: 'Its name was too long and was shortened.',
  name_changed: 'Its name has parts that names can’t have. They were left out.',
  level_merged: 'It lies deeper than four levels, so it moved up.',
  split: 'It was too long for one page and was split.',
  broken_link: 'A link leads to something that isn’t in the import. Its text stayed.',
  missing_file: 'A picture or file isn’t in the import.',
  remote_picture: 'A picture is on another site. It stays there, and only its address came over.',
  outside_picture: 'A picture is outside of the document, so it was left out.',
  archived: 'It was archived in the other program. It’s an ordinary page here.',
  colors: 'Its color has no counterpart here and was left out.',
  comments: 'Its comments were left out.',
  too_costly: 'It takes too long to read, so it was left out. Split it, then import it again.',
  front_matter: 'Its properties couldn’t be read and stayed as text.',
  nested_too_deep: 'Blocks nested too deep moved up.',
  unknown_part: 'A part has no counterpart here and was left out.',
  too_many_columns: 'A table has too many columns and became lists.',
} as const

export type ProblemCode = keyof typeof PROBLEMS

/** A thing that did not come over as it was. */
export interface ImportProblem {
  /** Path in the import; with `#` and a text for a part of a page. */
  path: string
  code: ProblemCode
  /** A name, an address or a number that helps to find it; at most 200 characters. */
  detail?: string
  /** Number of things that the line stands for, if not one. */
  count?: number
}

/** Reasons why nothing of an import can be read. The texts are for users. */
export const REFUSALS = {
  not_an_archive:
    'This file isn’t an export that Strata knows. Choose a zip, or a file from the list.',
  damaged: 'This zip is damaged or incomplete. Export it again, then try once more.',
  too_many_files: 'This zip has more than 100,000 files. Export it in parts.',
  too_large: 'The files in this zip are larger than 50 GB together. Export it in parts.',
  suspicious: 'This zip unpacks to far more than it holds, so it wasn’t opened.',
  encrypted: 'This zip has a password. Unpack it, zip it again without one, then import that file.',
  other_compression:
    'This zip is compressed in a way that can’t be read. Unpack it, zip it again with Deflate, then import that file.',
  html_export:
    'An export as HTML is for reading. Export as Markdown or JSON, then import that file.',
  other_format: 'This file isn’t of the chosen format. Choose another format, or none.',
  nothing_found: 'There is nothing in this file that can be imported.',
} as const

export type RefusalCode = keyof typeof REFUSALS

/** An import that cannot be read at all; the message is for users. */
export class ImportRefused extends Error {
  constructor(readonly code: RefusalCode) {
    super(REFUSALS[code])
  }
}

/** A file that cannot be read, although the rest of the import can. */
export class UnreadableEntry extends Error {
  constructor(
    readonly path: string,
    readonly code: ProblemCode
  ) {
    super(`${PROBLEMS[code]} (${path})`)
  }
}
