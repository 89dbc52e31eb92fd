import { discoveryPaths, skillPath } from '../../contract/discovery.ts';
import { skillFrontmatter, skills, type Skill, type SkillName } from '../../contract/skills.ts';
import type { Dataset } from '../dataset.ts';
import { bodyBytes, isLarge, joinBody, loadBody } from '../response.ts';

/**
 * Skills over MCP (SEP-2640): the documents in the index of skills, as resources with a scheme of their own. Their digests come from the
 * index, which the build made from the served bytes.
 */

/** "The resource URI has the form skill://<skill-path>/<file-path>" (Resource Mapping). */
const skillUri = (name: SkillName): string => `skill://${name}/SKILL.md`;

/** "mimeType SHOULD be text/markdown" (Resource Metadata). */
export const skillType = 'text/markdown';

const uris: ReadonlyMap<string, string> = new Map(skills.map(({ name }) => [skillUri(name), skillPath(name)]));

/** Path of the document of a skill's URI; null for any other URI. */
export const skillDocumentPath = (uri: string): string | null => uris.get(uri) ?? null;

/** The skills that this deployment has a document of. */
const served = ({ documents }: Dataset) =>
  skills.flatMap((skill) => {
    const document = documents.get(skillPath(skill.name));
    return document === undefined || isLarge(document.body) ? [] : [{ skill, bytes: bodyBytes(document.body) }];
  });

/** The documents of skills, as resources/list gives them. */
export const listSkillResources = (dataset: Dataset) =>
  served(dataset).map(({ skill: { name, description }, bytes }) => ({
    uri: skillUri(name),
    name,
    title: name.replaceAll('-', ' '),
    description,
    mimeType: skillType,
    size: bytes,
  }));

/** The entries of skills/list. */
export async function listSkills(dataset: Dataset) {
  const index = dataset.documents.get(discoveryPaths.skills);
  if (index === undefined || isLarge(index.body)) return [];
  const body = joinBody(await loadBody(index.body));
  const { skills: indexed } = JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body)) as {
    skills: readonly { readonly name: string; readonly digest: string }[];
  };
  return served(dataset).flatMap(({ skill, bytes }) => {
    const digest = indexed.find(({ name }) => name === skill.name)?.digest;
    return digest === undefined ? [] : [entryOf(dataset, skill, digest, bytes)];
  });
}

function entryOf({ service, baseUrl }: Dataset, skill: Skill, digest: string, size: number) {
  const uri = skillUri(skill.name);
  return { uri, frontmatter: skillFrontmatter(skill, service, baseUrl), resources: [{ uri, digest, size }] };
}
