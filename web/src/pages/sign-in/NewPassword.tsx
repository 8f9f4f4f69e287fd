import { TextField } from '../../kit';

export function NewPassword({ label, name = 'password' }: { label: string; name?: string }) {
  return (
    <TextField
      label={label}
      name={name}
      type="password"
      autoComplete="new-password"
      hint="Ten characters or more, of any kind"
      minLength={10}
      maxLength={200}
      isRequired
    />
  );
}
