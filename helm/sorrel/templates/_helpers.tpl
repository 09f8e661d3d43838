{{- define "sorrel.topology" -}}
{{- .Files.Get "files/topology.json" -}}
{{- end }}

{{/* At most 63 characters with the longest ending, "-consultations-worker". */}}
{{- define "sorrel.fullname" -}}
{{- $name := .Values.fullnameOverride | default (ternary .Release.Name (printf "%s-%s" .Release.Name .Chart.Name) (contains .Chart.Name .Release.Name)) -}}
{{- $name | trunc 40 | trimSuffix "-" -}}
{{- end }}

{{- define "sorrel.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "sorrel.labels" -}}
{{ include "sorrel.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
app.kubernetes.io/part-of: sorrel
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end }}

{{- define "sorrel.secretName" -}}
{{- if .Values.secrets.externalSecret.enabled -}}
{{ include "sorrel.fullname" . }}-secrets
{{- else -}}
{{ required "secrets.existingSecret: name the secret that holds the keys (docs/production.md lists them), or turn secrets.externalSecret on." .Values.secrets.existingSecret }}
{{- end -}}
{{- end }}

{{/* Takes (dict "root" $ "program" name). */}}
{{- define "sorrel.image" -}}
{{- $image := .root.Values.image -}}
{{- $tag := $image.tag | default .root.Chart.AppVersion -}}
{{- $name := printf "%s%s/%s" (ternary "" (printf "%s/" (trimSuffix "/" $image.registry)) (eq $image.registry "")) $image.repository .program -}}
{{- with index $image.digests .program }}{{ $name }}@{{ . }}{{ else }}{{ $name }}:{{ $tag }}{{ end -}}
{{- end }}

{{/*
The programs to run as a JSON list of {name, role, program, is}: `is` holds the defaults with the program's and the role's values over
them. A program with api and worker becomes two.
*/}}
{{- define "sorrel.parts" -}}
{{- $root := . -}}
{{- $parts := list -}}
{{- range $program := (include "sorrel.topology" . | fromJson).programs -}}
{{- if or (ne $program.name "sandbox") $root.Values.sandbox.enabled -}}
{{- range $role := $program.roles -}}
{{- $own := index $root.Values.programs $program.name | default dict -}}
{{- $ofRole := index $own $role | default dict -}}
{{- $is := mustMergeOverwrite (deepCopy $root.Values.defaults) (omit $own "api" "worker" "all") $ofRole -}}
{{- $name := ternary $program.name (printf "%s-%s" $program.name $role) (eq $role "all") -}}
{{- $parts = append $parts (dict "name" $name "role" $role "program" $program "is" $is) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- dict "parts" $parts | toJson -}}
{{- end }}

{{- define "sorrel.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
fsGroupChangePolicy: OnRootMismatch
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "sorrel.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{/*
Takes (dict "root" $ "program" the topology's program). What the program needs and no other program's secret, as JSON: `needed`, and
`optional` (those that the secret may lack).
*/}}
{{- define "sorrel.secretKeys" -}}
{{- $name := upper .program.name -}}
{{- $needed := concat (include "sorrel.topology" .root | fromJson).secrets .program.secrets (list (printf "DATABASE_URL_%s" $name) (printf "NATS_URL_%s" $name)) -}}
{{- dict "needed" $needed "optional" .program.optionalSecrets | toJson -}}
{{- end }}

{{/* The same arguments. Which of these keys become files: SEAL_WITH is a number that may be missing, and no secret. */}}
{{- define "sorrel.secretFiles" -}}
{{- $keys := include "sorrel.secretKeys" . | fromJson -}}
{{- $files := list -}}
{{- if .root.Values.secrets.asFiles -}}
{{- $files = $keys.needed -}}
{{- range $key := $keys.optional -}}
{{- if has $key $.root.Values.secrets.optionalFiles -}}{{- $files = append $files $key -}}{{- end -}}
{{- end -}}
{{- end -}}
{{- dict "keys" $files | toJson -}}
{{- end }}

{{- define "sorrel.secretEnv" -}}
{{- $root := .root -}}
{{- $keys := include "sorrel.secretKeys" . | fromJson -}}
{{- if $root.Values.secrets.asFiles }}
{{- include "sorrel.fileEnv" (include "sorrel.secretFiles" . | fromJson).keys }}
{{- include "sorrel.keyEnv" (dict "root" $root "keys" (list "SEAL_WITH") "isOptional" true) }}
{{- else }}
{{- include "sorrel.keyEnv" (dict "root" $root "keys" $keys.needed "isOptional" false) }}
{{- include "sorrel.keyEnv" (dict "root" $root "keys" $keys.optional "isOptional" true) }}
{{- end }}
{{- end }}

{{/* Takes a list of the secret's keys: each as the name of its file. */}}
{{- define "sorrel.fileEnv" -}}
{{- range $key := . }}
- name: {{ $key }}_FILE
  value: /run/secrets/sorrel/{{ $key }}
{{- end }}
{{- end }}

{{/* Takes (dict "root" $ "keys" of the secret "isOptional"): each as a variable. */}}
{{- define "sorrel.keyEnv" -}}
{{- range $key := .keys }}
- name: {{ $key }}
  valueFrom:
    secretKeyRef:
      name: {{ include "sorrel.secretName" $.root }}
      key: {{ $key }}
      {{- if $.isOptional }}
      optional: true
      {{- end }}
{{- end }}
{{- end }}

{{- define "sorrel.secretMount" -}}
- name: secrets
  mountPath: /run/secrets/sorrel
  readOnly: true
{{- end }}

{{/* Takes (dict "root" $ "keys" of the secret): the volume that holds them and nothing else. Readable for the programs' group alone. */}}
{{- define "sorrel.secretVolume" -}}
- name: secrets
  secret:
    secretName: {{ include "sorrel.secretName" .root }}
    # 0440 in octal, which not every reader of YAML takes for the same number.
    defaultMode: 288
    items:
      {{- range $key := .keys }}
      - key: {{ $key }}
        path: {{ $key }}
      {{- end }}
{{- end }}

{{- define "sorrel.placement" -}}
{{- with .Values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
{{- range . }}
  - name: {{ . }}
{{- end }}
{{- end }}
{{- end }}

{{/* What the tools' image needs to reach every program's database: roles as the addresses say, and whoever may make or own them. */}}
{{- define "sorrel.toolContainer" -}}
securityContext: {{- include "sorrel.containerSecurity" . | nindent 2 }}
env:
  - name: NODE_ENV
    value: {{ ternary "staging" "production" .Values.sandbox.enabled }}
  - name: NODE_OPTIONS
    value: --max-old-space-size={{ div (mul (int .Values.migrations.memoryMi) 3) 4 }}
  {{- if .Values.sandbox.enabled }}
  - name: SORREL_SANDBOX
    value: 'on'
  {{- end }}
  {{- if .Values.tls.caSecret }}
  - name: DATABASE_TLS_CA
    value: /etc/sorrel/ca/ca.crt
  - name: NODE_EXTRA_CA_CERTS
    value: /etc/sorrel/ca/ca.crt
  {{- end }}
  {{- $keys := (include "sorrel.toolKeys" . | fromJson).keys }}
  {{- if .Values.secrets.asFiles }}
  {{- include "sorrel.fileEnv" $keys | nindent 2 }}
  {{- else }}
  {{- include "sorrel.keyEnv" (dict "root" . "keys" $keys "isOptional" false) | nindent 2 }}
  {{- end }}
{{- end }}

{{- define "sorrel.toolKeys" -}}
{{- $keys := list -}}
{{- range (include "sorrel.topology" . | fromJson).programs -}}
{{- if or (ne .name "sandbox") $.Values.sandbox.enabled -}}{{- $keys = append $keys (printf "DATABASE_URL_%s" (upper .name)) -}}{{- end -}}
{{- end -}}
{{- if .Values.migrations.hasOwner -}}{{- $keys = append $keys "MIGRATE_URL" -}}{{- end -}}
{{- if .Values.migrations.provision -}}{{- $keys = append $keys "PROVISION_URL" -}}{{- end -}}
{{- dict "keys" $keys | toJson -}}
{{- end }}

{{- define "sorrel.toolResources" -}}
resources:
  requests:
    cpu: {{ .Values.migrations.cpu }}
    memory: {{ .Values.migrations.memoryMi }}Mi
  limits:
    memory: {{ .Values.migrations.memoryMi }}Mi
volumeMounts:
  - name: tmp
    mountPath: /tmp
  {{- if .Values.secrets.asFiles }}
  {{- include "sorrel.secretMount" . | nindent 2 }}
  {{- end }}
  {{- if .Values.tls.caSecret }}
  - name: ca
    mountPath: /etc/sorrel/ca
    readOnly: true
  {{- end }}
{{- end }}
