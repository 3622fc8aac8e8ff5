/** Lets dependency-cruiser find the .ts file behind an import of the built .js file. */
module.exports = {
  resolve: { extensionAlias: { '.js': ['.ts', '.tsx', '.js'] } },
}
