/**
 * The YAML language server as editors run it: a separate process over standard input
 * and output, with the settings of this repository.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  ConfigurationRequest,
  CompletionRequest,
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  HoverRequest,
  InitializeRequest,
  InitializedNotification,
  PublishDiagnosticsNotification,
  createProtocolConnection,
  type CompletionItem,
  type Diagnostic,
  type Hover,
} from 'vscode-languageserver-protocol/node.js';

export const root = resolve(import.meta.dirname, '../..');

/** `yaml.schemas` → {yaml: {schemas}}, as editors hand settings to servers. */
function settings(): Record<string, unknown> {
  const flat = JSON.parse(readFileSync(join(root, '.vscode/settings.json'), 'utf8'));
  // Schemas from the schema store would be fetched from the network.
  const yaml: Record<string, unknown> = { schemaStore: { enable: false } };
  for (const [key, value] of Object.entries(flat))
    if (key.startsWith('yaml.')) yaml[key.slice('yaml.'.length)] = value;
  return { yaml, http: {}, '[yaml]': {}, editor: {}, files: {} };
}

export interface Place {
  line: number; // from 1
  column: number; // from 1
}

export interface EditorServer {
  /** The diagnostics of a file with this text. */
  check(name: string, text: string): Promise<Diagnostic[]>;
  /** The hover text at a place. */
  hover(name: string, text: string, at: Place): Promise<string>;
  /** The completions at a place. */
  complete(name: string, text: string, at: Place): Promise<string[]>;
  stop(): void;
}

export async function startServer(): Promise<EditorServer> {
  const process = spawn(
    'node',
    [join(root, 'node_modules/yaml-language-server/bin/yaml-language-server'), '--stdio'],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const connection = createProtocolConnection(process.stdout, process.stdin);
  const own = settings();
  const told = new Map<string, (diagnostics: Diagnostic[], version?: number) => void>();
  connection.onRequest(ConfigurationRequest.type, ({ items }) =>
    items.map(({ section }) => (section === undefined ? own : (own[section] ?? null))),
  );
  connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics }) =>
    told.get(uri)?.(diagnostics),
  );
  connection.listen();
  const folder = pathToFileURL(root).href;
  await connection.sendRequest(InitializeRequest.type, {
    processId: null,
    rootUri: folder,
    workspaceFolders: [{ uri: folder, name: 'knowmad' }],
    capabilities: {
      workspace: { configuration: true, workspaceFolders: true },
      textDocument: { hover: { contentFormat: ['markdown'] } },
    },
  });
  await connection.sendNotification(InitializedNotification.type, {});

  const versions = new Map<string, number>();
  const check = async (name: string, text: string): Promise<Diagnostic[]> => {
    const uri = pathToFileURL(join(root, name)).href;
    const answer = new Promise<Diagnostic[]>((settle) => told.set(uri, settle));
    const version = (versions.get(uri) ?? 0) + 1;
    versions.set(uri, version);
    if (version === 1)
      await connection.sendNotification(DidOpenTextDocumentNotification.type, {
        textDocument: { uri, languageId: 'yaml', version, text },
      });
    else
      await connection.sendNotification(DidChangeTextDocumentNotification.type, {
        textDocument: { uri, version },
        contentChanges: [{ text }],
      });
    const diagnostics = await answer;
    told.delete(uri);
    return diagnostics;
  };
  const place = (name: string, at: Place) => ({
    textDocument: { uri: pathToFileURL(join(root, name)).href },
    position: { line: at.line - 1, character: at.column - 1 },
  });
  return {
    check,
    async hover(name, text, at) {
      await check(name, text);
      const hover: Hover | null = await connection.sendRequest(HoverRequest.type, place(name, at));
      // The server sends hovers as Markdown only.
      const contents = hover?.contents;
      return typeof contents === 'object' && 'value' in contents ? contents.value : '';
    },
    async complete(name, text, at) {
      await check(name, text);
      const answer = await connection.sendRequest(CompletionRequest.type, place(name, at));
      const items: CompletionItem[] = Array.isArray(answer) ? answer : (answer?.items ?? []);
      return items.map(({ label }) => label);
    },
    stop() {
      connection.dispose();
      process.kill();
    },
  };
}
