/** The catalogue of components, built before the suite that goes through it. */
import { ensureCatalogue } from '#testing/catalogue'

await ensureCatalogue()
