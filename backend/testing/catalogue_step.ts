/** Builds the component catalogue before the suite that visits it. */
import { ensureCatalogue } from '#testing/catalogue'

await ensureCatalogue()
