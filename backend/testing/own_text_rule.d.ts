interface Rule {
  create: (context: { report: () => void }) => {
    JSXElement: (element: object) => void
    ReturnStatement: (statement: object) => void
    ArrowFunctionExpression: (arrow: object) => void
  }
}

declare const plugin: { rules: Record<'own-element', Rule> }

export default plugin
