import { discoveryAliases, discoveryPaths, skillPath } from '../../contract/discovery.ts';
import { filterMeaning } from '../../contract/parameters.ts';
import type { Service } from '../../contract/service.ts';
import { skillFrontmatter, skills, type SkillName } from '../../contract/skills.ts';
import { jsonDocument, textDocument, type Document } from '../document.ts';
import type { OperationExample } from '../described-operations.ts';
import { filtersOf, nearestQueryOf, queryOf, searchOf } from '../example-request.ts';
import { sharedValues } from '../guides/guide-values.ts';
import { fillText, type Values } from '../texts.ts';
import { sha256Hex } from '../market-index.ts';

type Examples = Readonly<Record<string, OperationExample>>;

/** The SKILL.md files, and their index with the digests of the served bytes (Agent Skills Discovery 0.2.0). */
export function skillDocuments(service: Service, baseUrl: string, examples: Examples): Document[] {
  const values: Readonly<Record<SkillName, Values>> = {
    'find-crane-companies': {
      query: queryOf(filtersOf(examples), 20),
      nearest: nearestQueryOf(examples),
      search: searchOf(examples),
      filterMeaning,
    },
    'ask-crane-atlas': {},
  };
  const files = skills.map((skill) => {
    const { name, ...rest } = skillFrontmatter(skill, service, baseUrl);
    // A JSON string is a YAML string (YAML 1.2 §1.3).
    const lines = Object.entries(rest).map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`);
    const head = `---\nname: ${name}\n${lines.join('')}---\n\n`;
    return {
      skill,
      document: textDocument(skillPath(name), head + fillText(`skills/${name}.md`, values[name], sharedValues({ service, baseUrl }))),
    };
  });
  const index = {
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: files.map(({ skill: { name, description }, document: { url, bytes } }) => ({
      name,
      type: 'skill-md',
      description,
      url: baseUrl + url,
      digest: `sha256:${sha256Hex(bytes)}`,
    })),
  };
  return [
    ...files.map(({ document }) => document),
    jsonDocument(discoveryPaths.skills, index),
    jsonDocument(discoveryAliases.skills, index),
  ];
}
