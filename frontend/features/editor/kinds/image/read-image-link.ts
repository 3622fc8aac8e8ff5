import { BLANK, MAX_ADDRESS, safeImageSource } from '#modules/workspace/document/addresses'

/**
 * What is wrong with an image's link; null when it can be used (rule
 * 6.16). Besides http and https, the product's own host is right (rule 5.6).
 */
export function imageLinkProblem(typed: string, host: string): string | null {
  const link = typed.trim()
  if (link === '') return 'Image link cant be empty.'
  const known = /^https?:\/\/\S+$/i.test(link) || link.startsWith(`${host}/`)
  const isSource = safeImageSource(imageSource(link, host)) !== BLANK
  return known && isSource && link.length <= MAX_ADDRESS ? null : 'Image link is not valid'
}

/** The source of an image by a link without problem: our own host needs no naming. */
export function imageSource(typed: string, host: string) {
  const link = typed.trim()
  return link.startsWith(`${host}/`) ? link.slice(host.length) : link
}
