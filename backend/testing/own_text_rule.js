/**
 * Oxlint plugin: requires a separate element for text that can change, for text beside children that
 * can change, and for text that a component returns. A page translator replaces text nodes. React then updates a detached node, or
 * inserts before a removed one.
 */
const NAMES_OF_TEXTS =
  /^(label|text|message|title|name|subtitle|description|hint|reason|email|note|what|point|question|tooltip|topic|key|type|id|week|day|before|after|restore|remove)$/
/** Methods that yield children, which are elements here. */
const METHODS_OF_LISTS = /^(map|flatMap|filter|toSorted|toReversed|slice)$/
/** Names of functions that yield elements. */
const YIELDS_ELEMENTS = /^(render|draw|children|createPortal|createElement|cloneElement)/

const ownText = {
  create(context) {
    const check = ({ children }) => {
      const parts = children.filter((child) => !isBlank(child))
      if (parts.length < 2 || !parts.some(canChange)) return
      const text = parts.find((part) => isStaticText(part) || isChangingText(part))
      if (!text) return
      context.report({
        node: text,
        message:
          'Text beside other children: put it into an element, or all of it into one string.',
      })
    }
    const checkReturned = ({ argument, parent }) => {
      if (!argument || !isComponent(functionAround(parent)) || !isText(argument)) return
      context.report({ node: argument, message: 'Text of a component: put it into an element.' })
    }
    return {
      JSXElement: check,
      JSXFragment: check,
      ReturnStatement: checkReturned,
      ArrowFunctionExpression: (arrow) => {
        if (arrow.body.type !== 'BlockStatement') {
          checkReturned({ argument: arrow.body, parent: arrow })
        }
      },
    }
  },
}

/**
 * Returns true for line breaks, comments and constants such as `{' '}`: nothing to translate. A space
 * on a line is a text node of its own, so that changing text beside it is one, too.
 */
function isBlank({ type, value, expression }) {
  if (type === 'JSXText') return value.trim() === '' && value.includes('\n')
  if (type !== 'JSXExpressionContainer') return false
  return expression.type === 'JSXEmptyExpression' || expression.type === 'Literal'
}

function canChange({ type }) {
  return type === 'JSXExpressionContainer'
}

function isStaticText({ type, value }) {
  return type === 'JSXText' && value.trim() !== ''
}

function isChangingText({ type, expression }) {
  return type === 'JSXExpressionContainer' && isText(expression)
}

function functionAround(node) {
  const isFunction = node === null || /Function/.test(node.type)
  return isFunction ? node : functionAround(node.parent)
}

/** Returns true for a function with the name of a component, its own or its constant's. */
function isComponent(found) {
  return /^[A-Z]/.test((found?.id ?? found?.parent?.id)?.name ?? '')
}

/** Returns true for an expression that yields text in at least one case. */
function isText(expression) {
  switch (expression.type) {
    case 'TemplateLiteral':
      return true
    case 'Literal':
      return typeof expression.value === 'string' && expression.value.trim() !== ''
    case 'ConditionalExpression':
      return isText(expression.consequent) || isText(expression.alternate)
    case 'LogicalExpression':
      return isText(expression.right) || (expression.operator !== '&&' && isText(expression.left))
    case 'Identifier':
      return NAMES_OF_TEXTS.test(expression.name)
    case 'MemberExpression':
      return expression.computed || NAMES_OF_TEXTS.test(expression.property.name)
    case 'ChainExpression':
      return isText(expression.expression)
    case 'CallExpression':
      return isCallOfText(expression)
    case 'BinaryExpression':
      return expression.operator === '+'
    default:
      return false
  }
}

function isCallOfText({ callee, arguments: [mapper] }) {
  if (callee.type !== 'MemberExpression') return !YIELDS_ELEMENTS.test(callee.name)
  const { property } = callee
  if (METHODS_OF_LISTS.test(property.name)) return mapper?.body !== undefined && isText(mapper.body)
  return !YIELDS_ELEMENTS.test(property.name)
}

export default { meta: { name: 'texts' }, rules: { 'own-element': ownText } }
