import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

/** The topics that queries of the screens below `folder` have as the first element of their keys. */
export const topicsRead = (folder) => {
  const topics = new Set();
  const constants = new Map();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue;
    const source = readFileSync(join(folder, file), 'utf8');
    const tree = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('.tsx') });
    walk(tree, (node) => {
      if (node.type === 'VariableDeclarator' && node.init?.type === 'StringLiteral')
        constants.set(node.id.value, node.init.value);
      for (const found of rootOf(node)) topics.add(found);
    });
  }
  return new Set([...topics].map((topic) => constants.get(topic) ?? topic));
};

/** Of a query: its topic, as a literal or as the name of a constant. */
const rootOf = (node) => {
  if (node.type === 'CallExpression' && ['useQueryOf', 'queryOf'].includes(node.callee.value))
    return valueOf(node.arguments[0].expression);
  if (node.type === 'JSXAttribute' && node.name.value === 'topic')
    return valueOf(node.value.type === 'JSXExpressionContainer' ? node.value.expression : node.value);
  if (node.type === 'KeyValueProperty' && node.key.value === 'topic') return valueOf(node.value);
  return [];
};

const valueOf = ({ type, value }) => (['StringLiteral', 'Identifier'].includes(type) ? [value] : []);

const walk = (node, visit) => {
  if (typeof node?.type === 'string') visit(node);
  for (const child of Object.values(node ?? {})) if (typeof child === 'object') walk(child, visit);
};
