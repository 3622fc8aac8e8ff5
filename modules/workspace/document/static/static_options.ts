/** Page that a link leads to. */
export interface StaticPage {
  href: string
  name: string
  /** Emoji of the page; null for none. */
  icon: string | null
}

/** Addresses of a static page. An address that a function returns is written as it is. */
export interface StaticOptions {
  /** Address of an uploaded file; null for a file that readers of the page may not load. */
  file: (key: string) => string | null
  /** Linked page by its id; null for a page that readers may not know of, not even by name. */
  page: (id: number) => StaticPage | null
  /**
   * Address from which readers load a picture of another site; null to write a link, so that the
   * site learns nothing about readers who only look.
   */
  remotePicture?: (address: string) => string | null
  /**
   * Address to write for a link or a bookmark; null for a page that readers may not know of. The
   * default writes the link's own.
   */
  link?: (address: string) => string | null
  /** 1 for a page below a title: headings move down and skip no level. */
  headingShift?: 0 | 1
}
