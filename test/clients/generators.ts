import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { writeTypes } from '../../infra/openapi/api-types.ts'
import { type Program, run } from './program.ts'

/** Where a client is made, and of what. */
export interface Workplace {
  /** Of this client alone, emptied before. */
  folder: string
  /** Shared by all, and kept from run to run: what was downloaded. */
  tools: string
  /** The file of openapi.json, and of the same without webhooks. */
  document: string
  withoutWebhooks: string
}

/** A tool that makes clients, and what it takes to run one. */
export interface Generator {
  /** As it is named on the command line. */
  name: string
  /** With its version, for the table. */
  title: string
  /** The commands that each step needs. */
  needs: Readonly<Record<'make' | 'compile', readonly string[]>>
  make: (at: Workplace) => Promise<void>
  /** Compiles the client together with the walk. */
  compile: (at: Workplace) => Promise<void>
  /** The compiled walk. */
  walk: (at: Workplace) => Program
}

const ownFolder = import.meta.dirname
const openapiGeneratorVersion = '7.25.0'
const oapiCodegenVersion = '2.8.2'

/** New members of answers are no errors: clients must go on working when some are added. */
const open = 'disallowAdditionalPropertiesIfNotPresent=false'

/** @param flags of openapi-generator, which names its generators with -g */
async function openapiGenerator(
  { tools, document }: Pick<Workplace, 'tools' | 'document'>,
  output: string,
  ...flags: readonly string[]
): Promise<void> {
  const jar = join(tools, `openapi-generator-cli-${openapiGeneratorVersion}.jar`)
  if (!existsSync(jar)) {
    const artifact = `org.openapitools:openapi-generator-cli:${openapiGeneratorVersion}`
    await run({ command: 'mvn', args: ['-q', '-B', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${tools}`] })
  }
  await run({ command: 'java', args: ['-jar', jar, 'generate', '-i', document, '-o', output, ...flags] })
}

function takeWalk(name: string, file: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  cpSync(join(ownFolder, name, file), join(folder, file))
}

const python: Generator = {
  name: 'python',
  title: `Python, openapi-generator ${openapiGeneratorVersion}`,
  needs: { make: ['java', 'mvn'], compile: ['python3'] },
  // What it makes of webhooks is no Python.
  make: ({ folder, tools, withoutWebhooks: document }) =>
    openapiGenerator({ tools, document }, folder, '-g', 'python', `--additional-properties=${open}`),
  compile: async ({ folder, tools }) => {
    takeWalk('python', 'walk.py', folder)
    const environment = join(tools, 'python')
    if (!existsSync(environment)) await run({ command: 'python3', args: ['-m', 'venv', environment] })
    const asked = ['install', '-q', '--disable-pip-version-check', '-r', 'requirements.txt']
    await run({ command: join(environment, 'bin', 'pip'), args: asked, cwd: folder })
    // Python does not compile what nobody imports: a client must be valid to its last file.
    const files = ['-m', 'compileall', '-q', 'openapi_client', 'walk.py']
    await run({ command: join(environment, 'bin', 'python'), args: files, cwd: folder })
  },
  walk: ({ folder, tools }) => ({ command: join(tools, 'python', 'bin', 'python'), args: ['walk.py'], cwd: folder }),
}

const go: Generator = {
  name: 'go',
  title: `Go, openapi-generator ${openapiGeneratorVersion}`,
  needs: { make: ['java', 'mvn'], compile: ['go'] },
  make: (at) => {
    // By the discriminator: else Go cannot tell apart what has the same members.
    const properties = `--additional-properties=${open},useOneOfDiscriminatorLookup=true,packageName=client,withGoMod=false`
    const none = '--global-property=apiTests=false,modelTests=false'
    return openapiGenerator(at, join(at.folder, 'client'), '-g', 'go', properties, none)
  },
  compile: async ({ folder }) => {
    takeWalk('go', 'walk.go', folder)
    await compileGo(folder)
  },
  walk: ({ folder }) => ({ command: join(folder, 'walk'), args: [] }),
}

async function compileGo(folder: string): Promise<void> {
  await run({ command: 'go', args: ['mod', 'init', 'walk'], cwd: folder })
  await run({ command: 'go', args: ['mod', 'tidy'], cwd: folder })
  await run({ command: 'go', args: ['vet', './...'], cwd: folder })
  await run({ command: 'go', args: ['build', '-o', 'walk', '.'], cwd: folder })
}

/** @param library how it sends and reads */
function java(library: 'native' | 'okhttp-gson', title: string): Generator {
  const name = library === 'native' ? 'java-native' : 'java-okhttp'
  return {
    name,
    title: `Java, ${title}, openapi-generator ${openapiGeneratorVersion}`,
    needs: { make: ['java', 'mvn'], compile: ['javac', 'mvn'] },
    make: (at) => openapiGenerator(at, at.folder, '-g', 'java', '--library', library, `--additional-properties=${open}`),
    compile: async ({ folder }) => {
      takeWalk(name, 'Walk.java', join(folder, 'src', 'main', 'java'))
      const goals = ['compile', 'dependency:build-classpath', `-Dmdep.outputFile=${join(folder, 'classpath.txt')}`]
      await run({ command: 'mvn', args: ['-q', '-B', ...goals], cwd: folder })
    },
    walk: ({ folder }) => {
      const others = readFileSync(join(folder, 'classpath.txt'), 'utf8').trim()
      return { command: 'java', args: ['-cp', [join(folder, 'target', 'classes'), others].join(delimiter), 'Walk'] }
    },
  }
}

const oapiCodegen: Generator = {
  name: 'oapi-codegen',
  title: `Go, oapi-codegen ${oapiCodegenVersion}`,
  needs: { make: ['go'], compile: ['go'] },
  make: async ({ folder, withoutWebhooks }) => {
    takeWalk('oapi-codegen', 'config.yaml', folder)
    mkdirSync(join(folder, 'client'))
    const tool = `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v${oapiCodegenVersion}`
    await run({ command: 'go', args: ['run', tool, '-config', 'config.yaml', withoutWebhooks], cwd: folder })
  },
  compile: async ({ folder }) => {
    takeWalk('oapi-codegen', 'walk.go', folder)
    await compileGo(folder)
  },
  walk: ({ folder }) => ({ command: join(folder, 'walk'), args: [] }),
}

/** Mono runs it, with Json.NET from a package of npm: neither asks NuGet. */
const jsonNet = { name: 'jillejr.newtonsoft.json-for-unity', version: '12.0.101', file: 'package/Plugins/Newtonsoft.Json Editor' }

const csharp: Generator = {
  name: 'csharp',
  title: `C#, HttpClient, openapi-generator ${openapiGeneratorVersion}`,
  needs: { make: ['java', 'mvn'], compile: ['mcs', 'mono', 'npm', 'tar'] },
  make: (at) => {
    const properties = `--additional-properties=${open},targetFramework=netstandard2.0,caseInsensitiveResponseHeaders=true`
    return openapiGenerator(at, join(at.folder, 'client'), '-g', 'csharp', '--library', 'httpclient', properties)
  },
  compile: async ({ folder, tools }) => {
    const [library, out] = ['Newtonsoft.Json.dll', join(folder, 'out')]
    const kept = join(tools, 'csharp', jsonNet.file, library)
    if (!existsSync(kept)) {
      mkdirSync(join(tools, 'csharp'), { recursive: true })
      await run({ command: 'npm', args: ['pack', '--silent', `${jsonNet.name}@${jsonNet.version}`], cwd: join(tools, 'csharp') })
      const archive = `${jsonNet.name}-${jsonNet.version}.tgz`
      await run({ command: 'tar', args: ['-xzf', archive, join(jsonNet.file, library)], cwd: join(tools, 'csharp') })
    }
    mkdirSync(out)
    cpSync(kept, join(out, library))
    takeWalk('csharp', 'Walk.cs', folder)
    takeWalk('csharp', 'Unused.cs', folder)
    const system = ['System.ComponentModel.DataAnnotations', 'System.Net.Http', 'System.Runtime.Serialization']
    const options = ['-nologo', '-langversion:latest', `-out:${join(out, 'walk.exe')}`]
    const references = [...system, join(out, library)].map((name) => `-r:${name}`)
    const files = ['Walk.cs', 'Unused.cs', `-recurse:client/src/Org.OpenAPITools/*.cs`]
    await run({ command: 'mcs', args: [...options, ...references, ...files], cwd: folder })
  },
  walk: ({ folder }) => ({ command: 'mono', args: [join(folder, 'out', 'walk.exe')] }),
}

const typescriptFetch: Generator = {
  name: 'typescript-fetch',
  title: `TypeScript, fetch, openapi-generator ${openapiGeneratorVersion}`,
  needs: { make: ['java', 'mvn'], compile: ['tsc'] },
  // What it makes of webhooks does not compile.
  make: ({ folder, tools, withoutWebhooks: document }) => {
    // Node finds only files whose whole names are said.
    const properties = `--additional-properties=${open},importFileExtension=.js`
    return openapiGenerator({ tools, document }, join(folder, 'client'), '-g', 'typescript-fetch', properties)
  },
  compile: ({ folder }) => compileTypescript('typescript-fetch', folder),
  walk: compiledTypescript,
}

const openapiFetch: Generator = {
  name: 'openapi-fetch',
  title: 'TypeScript, openapi-typescript with openapi-fetch',
  needs: { make: [], compile: ['tsc'] },
  make: async ({ folder, document }) => {
    await writeTypes(join(folder, 'api.d.ts'), readFileSync(document, 'utf8'))
  },
  compile: ({ folder }) => compileTypescript('openapi-fetch', folder),
  walk: compiledTypescript,
}

/** With the compiler and the packages of this project. */
async function compileTypescript(name: string, folder: string): Promise<void> {
  takeWalk(name, 'walk.ts', folder)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  symlinkSync(join(ownFolder, '..', '..', 'node_modules'), join(folder, 'node_modules'))
  const options = [
    '--strict',
    '--skipLibCheck',
    '--target',
    'es2024',
    '--module',
    'nodenext',
    '--types',
    'node',
    '--outDir',
    'out',
  ]
  await run({ command: 'tsc', args: [...options, 'walk.ts'], cwd: folder })
}

function compiledTypescript({ folder }: Workplace): Program {
  return { command: process.execPath, args: [join(folder, 'out', 'walk.js')] }
}

/** All of them, in the order of the table. */
export const generators: readonly Generator[] = [
  java('native', 'HttpClient'),
  java('okhttp-gson', 'okhttp and gson'),
  go,
  oapiCodegen,
  python,
  csharp,
  typescriptFetch,
  openapiFetch,
]
