// Made by scripts/generate.js from schema/. Do not edit.

"use strict";
export const validateFailure = validate52;
const schema19 = {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","required":["v","command","failed","problems","runs"],"properties":{"v":{"const":1},"command":{"enum":["plan","apply","drift"]},"failed":{"type":"object","required":["code","message"],"properties":{"code":{"enum":["usage","credentials","network","unreadable","incomplete","guard","stale","file","interrupted","bug","invalid"]},"message":{"type":"string"},"next":{"type":"string"}}},"problems":{"type":"array","items":{"$ref":"#/$defs/Problem"}},"runs":{"type":"array","minItems":1,"maxItems":1,"items":{"$ref":"#/$defs/RunFacts"}}},"$defs":{"PlanSource":{"type":"object","required":["file","line","column"],"properties":{"file":{"type":"string"},"line":{"type":"integer","minimum":1},"column":{"type":"integer","minimum":1},"endLine":{"type":"integer","minimum":1},"endColumn":{"type":"integer","minimum":1}}},"Problem":{"type":"object","required":["rule","level","message","source"],"properties":{"rule":{"type":"string"},"level":{"enum":["error","warning"]},"message":{"type":"string"},"source":{"$ref":"#/$defs/PlanSource"},"hint":{"type":"string"}}},"RunFacts":{"type":"object","required":["id","started","ended","version","files","hosts","exit"],"properties":{"id":{"type":"string"},"started":{"type":"string"},"ended":{"type":"string"},"version":{"type":"string"},"commit":{"type":"string"},"files":{"type":"array","items":{"$ref":"#/$defs/RunFile"}},"hosts":{"type":"array","items":{"type":"string"}},"exit":{"type":"integer","minimum":0}}},"RunFile":{"type":"object","required":["file"],"properties":{"file":{"type":"string"},"path":{"type":"string"}}}}};
const func0 = Object.prototype.hasOwnProperty;
const schema20 = {"type":"object","required":["rule","level","message","source"],"properties":{"rule":{"type":"string"},"level":{"enum":["error","warning"]},"message":{"type":"string"},"source":{"$ref":"#/$defs/PlanSource"},"hint":{"type":"string"}}};
const schema21 = {"type":"object","required":["file","line","column"],"properties":{"file":{"type":"string"},"line":{"type":"integer","minimum":1},"column":{"type":"integer","minimum":1},"endLine":{"type":"integer","minimum":1},"endColumn":{"type":"integer","minimum":1}}};

function validate54(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate54.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.file === undefined) || (!(func0.call(data, "file")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "file"}});
errors++;
}
if((data.line === undefined) || (!(func0.call(data, "line")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "line"}});
errors++;
}
if((data.column === undefined) || (!(func0.call(data, "column")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "column"}});
errors++;
}
if(data.file !== undefined && func0.call(data, "file")){
if(typeof data.file !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/file",schemaPath:"#/properties/file/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.line !== undefined && func0.call(data, "line")){
let data1 = data.line;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
(vErrors ??= []).push({instancePath:instancePath+"/line",schemaPath:"#/properties/line/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 1 || isNaN(data1)){
(vErrors ??= []).push({instancePath:instancePath+"/line",schemaPath:"#/properties/line/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}});
errors++;
}
}
}
if(data.column !== undefined && func0.call(data, "column")){
let data2 = data.column;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
(vErrors ??= []).push({instancePath:instancePath+"/column",schemaPath:"#/properties/column/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 1 || isNaN(data2)){
(vErrors ??= []).push({instancePath:instancePath+"/column",schemaPath:"#/properties/column/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}});
errors++;
}
}
}
if(data.endLine !== undefined && func0.call(data, "endLine")){
let data3 = data.endLine;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
(vErrors ??= []).push({instancePath:instancePath+"/endLine",schemaPath:"#/properties/endLine/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 < 1 || isNaN(data3)){
(vErrors ??= []).push({instancePath:instancePath+"/endLine",schemaPath:"#/properties/endLine/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}});
errors++;
}
}
}
if(data.endColumn !== undefined && func0.call(data, "endColumn")){
let data4 = data.endColumn;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
(vErrors ??= []).push({instancePath:instancePath+"/endColumn",schemaPath:"#/properties/endColumn/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 < 1 || isNaN(data4)){
(vErrors ??= []).push({instancePath:instancePath+"/endColumn",schemaPath:"#/properties/endColumn/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}});
errors++;
}
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate54.errors = vErrors;
return errors === 0;
}
validate54.evaluated = {"props":{"file":true,"line":true,"column":true,"endLine":true,"endColumn":true},"dynamicProps":false,"dynamicItems":false};


function validate53(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate53.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.rule === undefined) || (!(func0.call(data, "rule")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "rule"}});
errors++;
}
if((data.level === undefined) || (!(func0.call(data, "level")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "level"}});
errors++;
}
if((data.message === undefined) || (!(func0.call(data, "message")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "message"}});
errors++;
}
if((data.source === undefined) || (!(func0.call(data, "source")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "source"}});
errors++;
}
if(data.rule !== undefined && func0.call(data, "rule")){
if(typeof data.rule !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/rule",schemaPath:"#/properties/rule/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.level !== undefined && func0.call(data, "level")){
let data1 = data.level;
if(!((data1 === "error") || (data1 === "warning"))){
(vErrors ??= []).push({instancePath:instancePath+"/level",schemaPath:"#/properties/level/enum",keyword:"enum",params:{allowedValues: schema20.properties.level.enum}});
errors++;
}
}
if(data.message !== undefined && func0.call(data, "message")){
if(typeof data.message !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.source !== undefined && func0.call(data, "source")){
if(!(validate54(data.source, {instancePath:instancePath+"/source",parentData:data,parentDataProperty:"source",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
}
if(data.hint !== undefined && func0.call(data, "hint")){
if(typeof data.hint !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/hint",schemaPath:"#/properties/hint/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate53.errors = vErrors;
return errors === 0;
}
validate53.evaluated = {"props":{"rule":true,"level":true,"message":true,"source":true,"hint":true},"dynamicProps":false,"dynamicItems":false};

const schema22 = {"type":"object","required":["id","started","ended","version","files","hosts","exit"],"properties":{"id":{"type":"string"},"started":{"type":"string"},"ended":{"type":"string"},"version":{"type":"string"},"commit":{"type":"string"},"files":{"type":"array","items":{"$ref":"#/$defs/RunFile"}},"hosts":{"type":"array","items":{"type":"string"}},"exit":{"type":"integer","minimum":0}}};
const schema23 = {"type":"object","required":["file"],"properties":{"file":{"type":"string"},"path":{"type":"string"}}};

function validate58(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate58.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.file === undefined) || (!(func0.call(data, "file")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "file"}});
errors++;
}
if(data.file !== undefined && func0.call(data, "file")){
if(typeof data.file !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/file",schemaPath:"#/properties/file/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.path !== undefined && func0.call(data, "path")){
if(typeof data.path !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate58.errors = vErrors;
return errors === 0;
}
validate58.evaluated = {"props":{"file":true,"path":true},"dynamicProps":false,"dynamicItems":false};


function validate57(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate57.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.id === undefined) || (!(func0.call(data, "id")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "id"}});
errors++;
}
if((data.started === undefined) || (!(func0.call(data, "started")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "started"}});
errors++;
}
if((data.ended === undefined) || (!(func0.call(data, "ended")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "ended"}});
errors++;
}
if((data.version === undefined) || (!(func0.call(data, "version")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "version"}});
errors++;
}
if((data.files === undefined) || (!(func0.call(data, "files")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "files"}});
errors++;
}
if((data.hosts === undefined) || (!(func0.call(data, "hosts")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hosts"}});
errors++;
}
if((data.exit === undefined) || (!(func0.call(data, "exit")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "exit"}});
errors++;
}
if(data.id !== undefined && func0.call(data, "id")){
if(typeof data.id !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.started !== undefined && func0.call(data, "started")){
if(typeof data.started !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/started",schemaPath:"#/properties/started/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.ended !== undefined && func0.call(data, "ended")){
if(typeof data.ended !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/ended",schemaPath:"#/properties/ended/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.version !== undefined && func0.call(data, "version")){
if(typeof data.version !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.commit !== undefined && func0.call(data, "commit")){
if(typeof data.commit !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/commit",schemaPath:"#/properties/commit/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.files !== undefined && func0.call(data, "files")){
let data5 = data.files;
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
if(!(validate58(data5[i0], {instancePath:instancePath+"/files/" + i0,parentData:data5,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/files",schemaPath:"#/properties/files/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.hosts !== undefined && func0.call(data, "hosts")){
let data7 = data.hosts;
if(Array.isArray(data7)){
const len1 = data7.length;
for(let i1=0; i1<len1; i1++){
if(typeof data7[i1] !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/hosts/" + i1,schemaPath:"#/properties/hosts/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/hosts",schemaPath:"#/properties/hosts/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.exit !== undefined && func0.call(data, "exit")){
let data9 = data.exit;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
(vErrors ??= []).push({instancePath:instancePath+"/exit",schemaPath:"#/properties/exit/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < 0 || isNaN(data9)){
(vErrors ??= []).push({instancePath:instancePath+"/exit",schemaPath:"#/properties/exit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate57.errors = vErrors;
return errors === 0;
}
validate57.evaluated = {"props":{"id":true,"started":true,"ended":true,"version":true,"commit":true,"files":true,"hosts":true,"exit":true},"dynamicProps":false,"dynamicItems":false};


function validate52(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate52.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.v === undefined) || (!(func0.call(data, "v")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "v"}});
errors++;
}
if((data.command === undefined) || (!(func0.call(data, "command")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "command"}});
errors++;
}
if((data.failed === undefined) || (!(func0.call(data, "failed")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "failed"}});
errors++;
}
if((data.problems === undefined) || (!(func0.call(data, "problems")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "problems"}});
errors++;
}
if((data.runs === undefined) || (!(func0.call(data, "runs")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "runs"}});
errors++;
}
if(data.v !== undefined && func0.call(data, "v")){
if(1 !== data.v){
(vErrors ??= []).push({instancePath:instancePath+"/v",schemaPath:"#/properties/v/const",keyword:"const",params:{allowedValue: 1}});
errors++;
}
}
if(data.command !== undefined && func0.call(data, "command")){
let data1 = data.command;
if(!(((data1 === "plan") || (data1 === "apply")) || (data1 === "drift"))){
(vErrors ??= []).push({instancePath:instancePath+"/command",schemaPath:"#/properties/command/enum",keyword:"enum",params:{allowedValues: schema19.properties.command.enum}});
errors++;
}
}
if(data.failed !== undefined && func0.call(data, "failed")){
let data2 = data.failed;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if((data2.code === undefined) || (!(func0.call(data2, "code")))){
(vErrors ??= []).push({instancePath:instancePath+"/failed",schemaPath:"#/properties/failed/required",keyword:"required",params:{missingProperty: "code"}});
errors++;
}
if((data2.message === undefined) || (!(func0.call(data2, "message")))){
(vErrors ??= []).push({instancePath:instancePath+"/failed",schemaPath:"#/properties/failed/required",keyword:"required",params:{missingProperty: "message"}});
errors++;
}
if(data2.code !== undefined && func0.call(data2, "code")){
let data3 = data2.code;
if(!(((((((((((data3 === "usage") || (data3 === "credentials")) || (data3 === "network")) || (data3 === "unreadable")) || (data3 === "incomplete")) || (data3 === "guard")) || (data3 === "stale")) || (data3 === "file")) || (data3 === "interrupted")) || (data3 === "bug")) || (data3 === "invalid"))){
(vErrors ??= []).push({instancePath:instancePath+"/failed/code",schemaPath:"#/properties/failed/properties/code/enum",keyword:"enum",params:{allowedValues: schema19.properties.failed.properties.code.enum}});
errors++;
}
}
if(data2.message !== undefined && func0.call(data2, "message")){
if(typeof data2.message !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/failed/message",schemaPath:"#/properties/failed/properties/message/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data2.next !== undefined && func0.call(data2, "next")){
if(typeof data2.next !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/failed/next",schemaPath:"#/properties/failed/properties/next/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/failed",schemaPath:"#/properties/failed/type",keyword:"type",params:{type: "object"}});
errors++;
}
}
if(data.problems !== undefined && func0.call(data, "problems")){
let data6 = data.problems;
if(Array.isArray(data6)){
const len0 = data6.length;
for(let i0=0; i0<len0; i0++){
if(!(validate53(data6[i0], {instancePath:instancePath+"/problems/" + i0,parentData:data6,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/problems",schemaPath:"#/properties/problems/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.runs !== undefined && func0.call(data, "runs")){
let data8 = data.runs;
if(Array.isArray(data8)){
if(data8.length > 1){
(vErrors ??= []).push({instancePath:instancePath+"/runs",schemaPath:"#/properties/runs/maxItems",keyword:"maxItems",params:{limit: 1}});
errors++;
}
if(data8.length < 1){
(vErrors ??= []).push({instancePath:instancePath+"/runs",schemaPath:"#/properties/runs/minItems",keyword:"minItems",params:{limit: 1}});
errors++;
}
const len1 = data8.length;
for(let i1=0; i1<len1; i1++){
if(!(validate57(data8[i1], {instancePath:instancePath+"/runs/" + i1,parentData:data8,parentDataProperty:i1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/runs",schemaPath:"#/properties/runs/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate52.errors = vErrors;
return errors === 0;
}
validate52.evaluated = {"props":{"v":true,"command":true,"failed":true,"problems":true,"runs":true},"dynamicProps":false,"dynamicItems":false};

