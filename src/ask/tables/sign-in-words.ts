/** Words for passwords, for signing in, and for what does not work, in folded text. */
export const passwordWords =
  /passw|kennwort|wachtwoord|mots? de passe|contrasen|(?<!\p{L})senhas?(?!\p{L})|palavra[- ]passe|(?<!\p{L})hasl[aoe]m?(?!\p{L})/u;
export const signInWords =
  /(?:log|sign)(?:ged|ging|ning)?[- ]?in|einlogg|anmeld|inlog|aanmeld|connexion|connecter|sesion|acced|accesso|entrar|acessar|logow/;
export const failureWords =
  /can['n]?t|cannot|won'?t|doesn'?t|not work|fail|unable|nicht|(?<!\p{L})(?:niet|lukt|pas|impossible|no|non|nao|nie)(?!\p{L})|n'arrive|problem|error|fehler|fout|erreur|erro|blad/u;
