#!/usr/bin/env node
// The command line is TypeScript that Node 24 runs directly; npm puts the project's own Node first on the path.
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(`tradegrade needs Node 24, this is ${process.version}: run it with npx, or npm start.`)
  process.exit(1)
}
await import('../src/app/command-line.ts')
