import { parse } from 'yaml';

/** .env.example: the settings of `config/default.yaml` with meaning and default, all commented out. */
export function envExampleOf(defaults: string): string {
  const values = parse(defaults) as Record<string, string | number | boolean>;
  const settings = Object.entries(values).map(([name, value]) => {
    const [, says] = new RegExp(`^${name}: .*? # (.*)$`, 'm').exec(defaults) ?? [];
    return `# ${says}\n# ${name}=${/[ #<]/.test(String(value)) ? `'${value}'` : value}\n`;
  });
  return [INTRODUCTION, ...settings].join('\n');
}

const INTRODUCTION = `# What is set for this installation. Copy this file to .env, and take the # away before what you change: npm start,
# npm run cli and compose.yaml read it. What the environment sets already wins. Secrets can stand in files instead, which
# DATABASE_URL_FILE, SMTP_URL_FILE and so on name.

# of compose.yaml: letters and digits
# POSTGRES_PASSWORD=
# REDIS_PASSWORD=
`;
