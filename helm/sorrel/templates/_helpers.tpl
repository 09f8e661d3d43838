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

{{/* Takes (dict "root" $ "program" the topology's program). What the program needs and no other program's secret. */}}
{{- define "sorrel.secretEnv" -}}
{{- $root := .root -}}
{{- range $key := concat (include "sorrel.topology" $root | fromJson).secrets .program.secrets }}
- name: {{ $key }}
  valueFrom:
    secretKeyRef:
      name: {{ include "sorrel.secretName" $root }}
      key: {{ $key }}
{{- end }}
{{- range $key := .program.optionalSecrets }}
- name: {{ $key }}
  valueFrom:
    secretKeyRef:
      name: {{ include "sorrel.secretName" $root }}
      key: {{ $key }}
      optional: true
{{- end }}
{{- range $kind := list "DATABASE_URL" "NATS_URL" }}
- name: {{ $kind }}_{{ upper $.program.name }}
  valueFrom:
    secretKeyRef:
      name: {{ include "sorrel.secretName" $root }}
      key: {{ $kind }}_{{ upper $.program.name }}
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
  {{- $keys := list }}
  {{- range (include "sorrel.topology" . | fromJson).programs }}
  {{- if or (ne .name "sandbox") $.Values.sandbox.enabled }}{{ $keys = append $keys (printf "DATABASE_URL_%s" (upper .name)) }}{{ end }}
  {{- end }}
  {{- if .Values.migrations.hasOwner }}{{ $keys = append $keys "MIGRATE_URL" }}{{ end }}
  {{- if .Values.migrations.provision }}{{ $keys = append $keys "PROVISION_URL" }}{{ end }}
  {{- range $keys }}
  - name: {{ . }}
    valueFrom:
      secretKeyRef:
        name: {{ include "sorrel.secretName" $ }}
        key: {{ . }}
  {{- end }}
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
  {{- if .Values.tls.caSecret }}
  - name: ca
    mountPath: /etc/sorrel/ca
    readOnly: true
  {{- end }}
{{- end }}
