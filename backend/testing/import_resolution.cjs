/** How dependency-cruiser finds the .ts file behind an import that names the built .js one. */
module.exports = {
  resolve: { extensionAlias: { '.js': ['.ts', '.tsx', '.js'] } },
}
