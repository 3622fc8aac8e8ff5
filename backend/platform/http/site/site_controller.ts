import type { HttpContext } from '@adonisjs/core/http'

/** Pages for search engines. */
const PUBLIC_PAGES = ['/', '/auth/sign-in', '/auth/sign-up']
/** Paths that show nothing without a session, or are no pages. */
const PRIVATE = ['/api/', '/app', '/admin', '/search', '/profile', '/trash', '/activity', '/dev/']

/** Files that search engines request. Addresses are absolute, as both formats require. */
export default class SiteController {
  robots({ response }: HttpContext) {
    response.type('text/plain')
    const rules = PRIVATE.map((path) => `Disallow: ${path}`)
    return ['User-agent: *', ...rules, `Sitemap: ${address('/sitemap.xml')}`, ''].join('\n')
  }

  sitemap({ response }: HttpContext) {
    response.type('application/xml')
    const urls = PUBLIC_PAGES.map((path) => `<url><loc>${escape(address(path))}</loc></url>`)
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...urls,
      '</urlset>',
      '',
    ].join('\n')
  }
}

function address(path: string) {
  return new URL(path, process.env.APP_URL).href
}

function escape(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
