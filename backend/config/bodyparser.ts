import { defineConfig } from '@adonisjs/core/bodyparser'

/** A page holds at most 1 MB (DESIGN 4.4); the rest is room for the JSON around it. */
const bodyParserConfig = defineConfig({
  allowedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
  form: { types: [] },
  json: {
    convertEmptyStringsToNull: false,
    // The text beside a bold word ends in a space; validators trim what is to be trimmed.
    trimWhitespaces: false,
    types: ['application/json'],
    limit: '1.5mb',
  },
  raw: { types: [] },
  multipart: { autoProcess: false, types: [] },
})

export default bodyParserConfig
