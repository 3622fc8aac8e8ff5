/**
 * Oxlint plugin: forbids test assertions about elapsed or processor time, which depends on the
 * machine's other load. Tests replace the clock, or count operations. Figures belong in `npm run
 * bench`.
 */
const COMPARISONS = /^(isBelow|isAbove|isAtLeast|isAtMost|closeTo|approximately)$/

const elapsedTime = {
  create(context) {
    const report = (node) =>
      context.report({
        node,
        message:
          'A test must not measure time: replace the clock, or move the figure to the benchmarks.',
      })
    return {
      CallExpression(node) {
        if (isCallOf(node, 'performance', 'now')) report(node)
        if (isCallOf(node, 'process', 'cpuUsage')) report(node)
        if (isNow(node) && isComparedInAssertion(node)) report(node)
      },
      BinaryExpression(node) {
        if (node.operator === '-' && isNow(node.left) && isStart(node.right)) report(node)
      },
    }
  },
}

function isNow(node) {
  return isCallOf(node, 'Date', 'now') || isCallOf(node, 'performance', 'now')
}

function isCallOf({ type, callee }, object, property) {
  const isMember = type === 'CallExpression' && callee.type === 'MemberExpression'
  return isMember && callee.object.name === object && callee.property.name === property
}

/**
 * Returns true for a variable such as `started`. Subtracting a constant such as `HOUR_MS` gives a
 * moment, not a duration.
 */
function isStart({ type, name }) {
  return type === 'Identifier' && !/^[A-Z\d_]+$/.test(name) && !/ms$/i.test(name)
}

/**
 * Returns true within the arguments of `assert.isBelow(…)` and similar, where the value means the
 * present time.
 */
function isComparedInAssertion(node) {
  for (let { parent } = node, child = node; parent; child = parent, { parent } = parent) {
    if (parent.type !== 'CallExpression' || parent.callee === child) continue
    return COMPARISONS.test(parent.callee.property?.name ?? '')
  }
  return false
}

export default { meta: { name: 'tests' }, rules: { 'elapsed-time': elapsedTime } }
