// Made by scripts/generate.js from schema/. Do not edit.
import runtime0 from "ajv/dist/runtime/ucs2length.js";
const note = (found, instancePath, keyword, params) => found.push({instancePath, keyword, params});
"use strict";
export const validatePlan = validate52;
const schema19 = {"properties":{"v":0,"name":0,"origins":0,"rows":0,"counts":0,"digest":0,"base":{"properties":{"moved":{"enum":["revert","leave","refuse"]}}},"changed":0,"accepted":0,"unread":0,"notes":0}};
const func0 = Object.prototype.hasOwnProperty;
const schema20 = {"properties":{"address":0,"kind":0,"scope":0,"parts":0,"action":{"enum":["create","update","rename","replace","delete","blocked"]},"fields":0,"desired":{"type":["object","null"]},"was":{"type":["string","null"]},"from":0,"whose":0,"severity":{"enum":["widened","at-risk","changed"]},"refs":0,"because":0,"inPlaceOf":0,"awaits":0,"loss":0,"opening":0,"accept":0,"widened":0,"lastChange":0,"reason":0,"message":0,"next":0,"notes":0,"absent":0,"allow":{"items":{"enum":["replace","loss"]}},"source":0}};
const wrapper0 = {validate: validate54};

function validate54(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.address === undefined) || (!(func0.call(data, "address")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "address"});
}
if((data.kind === undefined) || (!(func0.call(data, "kind")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "kind"});
}
if((data.parts === undefined) || (!(func0.call(data, "parts")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "parts"});
}
for(const key0 of Object.keys(data)){
if(!(((((key0 === "address") || (key0 === "kind")) || (key0 === "parts")) || (key0 === "parent")) || (key0 === "base"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.address !== undefined && func0.call(data, "address")){
if(typeof data.address !== "string"){
errors = note(vErrors ??= [], instancePath+"/address", "type", {type: "string"});
}
}
if(data.kind !== undefined && func0.call(data, "kind")){
if(typeof data.kind !== "string"){
errors = note(vErrors ??= [], instancePath+"/kind", "type", {type: "string"});
}
}
if(data.parts !== undefined && func0.call(data, "parts")){
let data2 = data.parts;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(typeof data2[i0] !== "string"){
errors = note(vErrors ??= [], instancePath+"/parts/" + i0, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/parts", "type", {type: "array"});
}
}
if(data.parent !== undefined && func0.call(data, "parent")){
if(!(wrapper0.validate(data.parent, {instancePath:instancePath+"/parent"}))){
vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
errors = vErrors.length;
}
}
if(data.base !== undefined && func0.call(data, "base")){
if(typeof data.base !== "string"){
errors = note(vErrors ??= [], instancePath+"/base", "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate54.errors = vErrors;
return errors === 0;
}

const schema23 = {"type":["null","boolean","number","string","array","object"]};
const wrapper1 = {validate: validate57};

function validate57(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if((((typeof data != "object") && (typeof data !== "boolean")) && (!((typeof data == "number") && (isFinite(data))))) && (typeof data !== "string")){
errors = note(vErrors ??= [], instancePath, "type", {type: schema23.type});
}
if(Array.isArray(data)){
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
if(!(wrapper1.validate(data[i0], {instancePath:instancePath+"/" + i0}))){
vErrors = vErrors === null ? wrapper1.validate.errors : vErrors.concat(wrapper1.validate.errors);
errors = vErrors.length;
}
}
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(wrapper1.validate(data[key0], {instancePath:instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1")}))){
vErrors = vErrors === null ? wrapper1.validate.errors : vErrors.concat(wrapper1.validate.errors);
errors = vErrors.length;
}
}
}
validate57.errors = vErrors;
return errors === 0;
}

const schema24 = {"enum":["pending","moved","both"]};

function validate60(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(!(((data === "pending") || (data === "moved")) || (data === "both"))){
errors = note(vErrors ??= [], instancePath, "enum", {allowedValues: schema24.enum});
}
validate60.errors = vErrors;
return errors === 0;
}


function validate56(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.path === undefined) || (!(func0.call(data, "path")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "path"});
}
if((data.before === undefined) || (!(func0.call(data, "before")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "before"});
}
if((data.after === undefined) || (!(func0.call(data, "after")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "after"});
}
for(const key0 of Object.keys(data)){
if(!(((((key0 === "path") || (key0 === "before")) || (key0 === "after")) || (key0 === "leftOut")) || (key0 === "whose"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.path !== undefined && func0.call(data, "path")){
if(typeof data.path !== "string"){
errors = note(vErrors ??= [], instancePath+"/path", "type", {type: "string"});
}
}
if(data.before !== undefined && func0.call(data, "before")){
if(!(validate57(data.before, {instancePath:instancePath+"/before"}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
}
if(data.after !== undefined && func0.call(data, "after")){
if(!(validate57(data.after, {instancePath:instancePath+"/after"}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
}
if(data.leftOut !== undefined && func0.call(data, "leftOut")){
if(true !== data.leftOut){
errors = note(vErrors ??= [], instancePath+"/leftOut", "const", {allowedValue: true});
}
}
if(data.whose !== undefined && func0.call(data, "whose")){
if(!(validate60(data.whose, {instancePath:instancePath+"/whose"}))){
vErrors = vErrors === null ? validate60.errors : vErrors.concat(validate60.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate56.errors = vErrors;
return errors === 0;
}

const schema25 = {"properties":{"was":{"type":["string","null"]}}};

function validate65(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.address === undefined) || (!(func0.call(data, "address")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "address"});
}
if((data.was === undefined) || (!(func0.call(data, "was")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "was"});
}
for(const key0 of Object.keys(data)){
if(!((key0 === "address") || (key0 === "was"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.address !== undefined && func0.call(data, "address")){
if(typeof data.address !== "string"){
errors = note(vErrors ??= [], instancePath+"/address", "type", {type: "string"});
}
}
if(data.was !== undefined && func0.call(data, "was")){
let data1 = data.was;
if((typeof data1 !== "string") && (data1 !== null)){
errors = note(vErrors ??= [], instancePath+"/was", "type", {type: schema25.properties.was.type});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate65.errors = vErrors;
return errors === 0;
}

const schema26 = {"properties":{"count":{"type":["integer","null"]}}};
const func134 = (runtime0.default ?? runtime0);
const pattern3 = new RegExp("^[a-z][a-z0-9_]*/[a-z0-9-]+$", "u");

function validate69(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.code === undefined) || (!(func0.call(data, "code")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "code"});
}
for(const key0 of Object.keys(data)){
if(!(key0 === "code")){
if(!(validate57(data[key0], {instancePath:instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1")}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
}
}
if(data.code !== undefined && func0.call(data, "code")){
let data1 = data.code;
if(typeof data1 === "string"){
if(func134(data1) > 80){
errors = note(vErrors ??= [], instancePath+"/code", "maxLength", {limit: 80});
}
if(!pattern3.test(data1)){
errors = note(vErrors ??= [], instancePath+"/code", "pattern", {pattern: "^[a-z][a-z0-9_]*/[a-z0-9-]+$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/code", "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate69.errors = vErrors;
return errors === 0;
}


function validate68(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.reason === undefined) || (!(func0.call(data, "reason")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "reason"});
}
if((data.message === undefined) || (!(func0.call(data, "message")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "message"});
}
for(const key0 of Object.keys(data)){
if(!(((key0 === "reason") || (key0 === "message")) || (key0 === "next"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.reason !== undefined && func0.call(data, "reason")){
if(!(validate69(data.reason, {instancePath:instancePath+"/reason"}))){
vErrors = vErrors === null ? validate69.errors : vErrors.concat(validate69.errors);
errors = vErrors.length;
}
}
if(data.message !== undefined && func0.call(data, "message")){
if(typeof data.message !== "string"){
errors = note(vErrors ??= [], instancePath+"/message", "type", {type: "string"});
}
}
if(data.next !== undefined && func0.call(data, "next")){
if(typeof data.next !== "string"){
errors = note(vErrors ??= [], instancePath+"/next", "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate68.errors = vErrors;
return errors === 0;
}


function validate67(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.what === undefined) || (!(func0.call(data, "what")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "what"});
}
if((data.count === undefined) || (!(func0.call(data, "count")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "count"});
}
for(const key0 of Object.keys(data)){
if(!(((((key0 === "what") || (key0 === "count")) || (key0 === "restored")) || (key0 === "implied")) || (key0 === "notes"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.what !== undefined && func0.call(data, "what")){
if(typeof data.what !== "string"){
errors = note(vErrors ??= [], instancePath+"/what", "type", {type: "string"});
}
}
if(data.count !== undefined && func0.call(data, "count")){
let data1 = data.count;
if((!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))) && (data1 !== null)){
errors = note(vErrors ??= [], instancePath+"/count", "type", {type: schema26.properties.count.type});
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 0 || isNaN(data1)){
errors = note(vErrors ??= [], instancePath+"/count", "minimum", {comparison: ">=", limit: 0});
}
}
}
if(data.restored !== undefined && func0.call(data, "restored")){
if(typeof data.restored !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/restored", "type", {type: "boolean"});
}
}
if(data.implied !== undefined && func0.call(data, "implied")){
if(true !== data.implied){
errors = note(vErrors ??= [], instancePath+"/implied", "const", {allowedValue: true});
}
}
if(data.notes !== undefined && func0.call(data, "notes")){
let data4 = data.notes;
if(Array.isArray(data4)){
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
if(!(validate68(data4[i0], {instancePath:instancePath+"/notes/" + i0}))){
vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/notes", "type", {type: "array"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate67.errors = vErrors;
return errors === 0;
}


function validate78(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.file === undefined) || (!(func0.call(data, "file")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "file"});
}
if((data.line === undefined) || (!(func0.call(data, "line")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "line"});
}
if((data.column === undefined) || (!(func0.call(data, "column")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "column"});
}
for(const key0 of Object.keys(data)){
if(!(((((key0 === "file") || (key0 === "line")) || (key0 === "column")) || (key0 === "endLine")) || (key0 === "endColumn"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.file !== undefined && func0.call(data, "file")){
if(typeof data.file !== "string"){
errors = note(vErrors ??= [], instancePath+"/file", "type", {type: "string"});
}
}
if(data.line !== undefined && func0.call(data, "line")){
let data1 = data.line;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
errors = note(vErrors ??= [], instancePath+"/line", "type", {type: "integer"});
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 1 || isNaN(data1)){
errors = note(vErrors ??= [], instancePath+"/line", "minimum", {comparison: ">=", limit: 1});
}
}
}
if(data.column !== undefined && func0.call(data, "column")){
let data2 = data.column;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
errors = note(vErrors ??= [], instancePath+"/column", "type", {type: "integer"});
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 1 || isNaN(data2)){
errors = note(vErrors ??= [], instancePath+"/column", "minimum", {comparison: ">=", limit: 1});
}
}
}
if(data.endLine !== undefined && func0.call(data, "endLine")){
let data3 = data.endLine;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
errors = note(vErrors ??= [], instancePath+"/endLine", "type", {type: "integer"});
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 < 1 || isNaN(data3)){
errors = note(vErrors ??= [], instancePath+"/endLine", "minimum", {comparison: ">=", limit: 1});
}
}
}
if(data.endColumn !== undefined && func0.call(data, "endColumn")){
let data4 = data.endColumn;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
errors = note(vErrors ??= [], instancePath+"/endColumn", "type", {type: "integer"});
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 < 1 || isNaN(data4)){
errors = note(vErrors ??= [], instancePath+"/endColumn", "minimum", {comparison: ">=", limit: 1});
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate78.errors = vErrors;
return errors === 0;
}


function validate53(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.address === undefined) || (!(func0.call(data, "address")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "address"});
}
if((data.kind === undefined) || (!(func0.call(data, "kind")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "kind"});
}
if((data.scope === undefined) || (!(func0.call(data, "scope")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "scope"});
}
if((data.parts === undefined) || (!(func0.call(data, "parts")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "parts"});
}
if((data.action === undefined) || (!(func0.call(data, "action")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "action"});
}
if((data.fields === undefined) || (!(func0.call(data, "fields")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "fields"});
}
if((data.desired === undefined) || (!(func0.call(data, "desired")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "desired"});
}
if((data.was === undefined) || (!(func0.call(data, "was")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "was"});
}
if((data.refs === undefined) || (!(func0.call(data, "refs")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "refs"});
}
if((data.loss === undefined) || (!(func0.call(data, "loss")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "loss"});
}
if((data.notes === undefined) || (!(func0.call(data, "notes")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "notes"});
}
if((data.allow === undefined) || (!(func0.call(data, "allow")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "allow"});
}
for(const key0 of Object.keys(data)){
if(!(func0.call(schema20.properties, key0))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.address !== undefined && func0.call(data, "address")){
if(typeof data.address !== "string"){
errors = note(vErrors ??= [], instancePath+"/address", "type", {type: "string"});
}
}
if(data.kind !== undefined && func0.call(data, "kind")){
if(typeof data.kind !== "string"){
errors = note(vErrors ??= [], instancePath+"/kind", "type", {type: "string"});
}
}
if(data.scope !== undefined && func0.call(data, "scope")){
if(!(validate54(data.scope, {instancePath:instancePath+"/scope"}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
}
if(data.parts !== undefined && func0.call(data, "parts")){
let data3 = data.parts;
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
if(typeof data3[i0] !== "string"){
errors = note(vErrors ??= [], instancePath+"/parts/" + i0, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/parts", "type", {type: "array"});
}
}
if(data.action !== undefined && func0.call(data, "action")){
let data5 = data.action;
if(!((((((data5 === "create") || (data5 === "update")) || (data5 === "rename")) || (data5 === "replace")) || (data5 === "delete")) || (data5 === "blocked"))){
errors = note(vErrors ??= [], instancePath+"/action", "enum", {allowedValues: schema20.properties.action.enum});
}
}
if(data.fields !== undefined && func0.call(data, "fields")){
let data6 = data.fields;
if(Array.isArray(data6)){
const len1 = data6.length;
for(let i1=0; i1<len1; i1++){
if(!(validate56(data6[i1], {instancePath:instancePath+"/fields/" + i1}))){
vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/fields", "type", {type: "array"});
}
}
if(data.desired !== undefined && func0.call(data, "desired")){
let data8 = data.desired;
if((!(data8 && typeof data8 == "object" && !Array.isArray(data8))) && (data8 !== null)){
errors = note(vErrors ??= [], instancePath+"/desired", "type", {type: schema20.properties.desired.type});
}
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
for(const key1 of Object.keys(data8)){
if(!(validate57(data8[key1], {instancePath:instancePath+"/desired/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
}
}
}
if(data.was !== undefined && func0.call(data, "was")){
let data10 = data.was;
if((typeof data10 !== "string") && (data10 !== null)){
errors = note(vErrors ??= [], instancePath+"/was", "type", {type: schema20.properties.was.type});
}
}
if(data.from !== undefined && func0.call(data, "from")){
if(typeof data.from !== "string"){
errors = note(vErrors ??= [], instancePath+"/from", "type", {type: "string"});
}
}
if(data.whose !== undefined && func0.call(data, "whose")){
if(!(validate60(data.whose, {instancePath:instancePath+"/whose"}))){
vErrors = vErrors === null ? validate60.errors : vErrors.concat(validate60.errors);
errors = vErrors.length;
}
}
if(data.severity !== undefined && func0.call(data, "severity")){
let data13 = data.severity;
if(!(((data13 === "widened") || (data13 === "at-risk")) || (data13 === "changed"))){
errors = note(vErrors ??= [], instancePath+"/severity", "enum", {allowedValues: schema20.properties.severity.enum});
}
}
if(data.refs !== undefined && func0.call(data, "refs")){
let data14 = data.refs;
if(Array.isArray(data14)){
const len2 = data14.length;
for(let i2=0; i2<len2; i2++){
if(!(validate65(data14[i2], {instancePath:instancePath+"/refs/" + i2}))){
vErrors = vErrors === null ? validate65.errors : vErrors.concat(validate65.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/refs", "type", {type: "array"});
}
}
if(data.because !== undefined && func0.call(data, "because")){
if(typeof data.because !== "string"){
errors = note(vErrors ??= [], instancePath+"/because", "type", {type: "string"});
}
}
if(data.inPlaceOf !== undefined && func0.call(data, "inPlaceOf")){
if(typeof data.inPlaceOf !== "string"){
errors = note(vErrors ??= [], instancePath+"/inPlaceOf", "type", {type: "string"});
}
}
if(data.awaits !== undefined && func0.call(data, "awaits")){
let data18 = data.awaits;
if(Array.isArray(data18)){
const len3 = data18.length;
for(let i3=0; i3<len3; i3++){
if(typeof data18[i3] !== "string"){
errors = note(vErrors ??= [], instancePath+"/awaits/" + i3, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/awaits", "type", {type: "array"});
}
}
if(data.loss !== undefined && func0.call(data, "loss")){
let data20 = data.loss;
if(Array.isArray(data20)){
const len4 = data20.length;
for(let i4=0; i4<len4; i4++){
if(!(validate67(data20[i4], {instancePath:instancePath+"/loss/" + i4}))){
vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/loss", "type", {type: "array"});
}
}
if(data.opening !== undefined && func0.call(data, "opening")){
if(!(validate68(data.opening, {instancePath:instancePath+"/opening"}))){
vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
errors = vErrors.length;
}
}
if(data.accept !== undefined && func0.call(data, "accept")){
let data23 = data.accept;
if(Array.isArray(data23)){
const len5 = data23.length;
for(let i5=0; i5<len5; i5++){
if(typeof data23[i5] !== "string"){
errors = note(vErrors ??= [], instancePath+"/accept/" + i5, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/accept", "type", {type: "array"});
}
}
if(data.widened !== undefined && func0.call(data, "widened")){
if(!(validate68(data.widened, {instancePath:instancePath+"/widened"}))){
vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
errors = vErrors.length;
}
}
if(data.lastChange !== undefined && func0.call(data, "lastChange")){
let data26 = data.lastChange;
if(data26 && typeof data26 == "object" && !Array.isArray(data26)){
if((data26.at === undefined) || (!(func0.call(data26, "at")))){
errors = note(vErrors ??= [], instancePath+"/lastChange", "required", {missingProperty: "at"});
}
if((data26.member === undefined) || (!(func0.call(data26, "member")))){
errors = note(vErrors ??= [], instancePath+"/lastChange", "required", {missingProperty: "member"});
}
for(const key2 of Object.keys(data26)){
if(!(((key2 === "at") || (key2 === "member")) || (key2 === "madeBy"))){
errors = note(vErrors ??= [], instancePath+"/lastChange", "additionalProperties", {additionalProperty: key2});
}
}
if(data26.at !== undefined && func0.call(data26, "at")){
if(typeof data26.at !== "string"){
errors = note(vErrors ??= [], instancePath+"/lastChange/at", "type", {type: "string"});
}
}
if(data26.member !== undefined && func0.call(data26, "member")){
if(typeof data26.member !== "string"){
errors = note(vErrors ??= [], instancePath+"/lastChange/member", "type", {type: "string"});
}
}
if(data26.madeBy !== undefined && func0.call(data26, "madeBy")){
if(typeof data26.madeBy !== "string"){
errors = note(vErrors ??= [], instancePath+"/lastChange/madeBy", "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/lastChange", "type", {type: "object"});
}
}
if(data.reason !== undefined && func0.call(data, "reason")){
if(!(validate69(data.reason, {instancePath:instancePath+"/reason"}))){
vErrors = vErrors === null ? validate69.errors : vErrors.concat(validate69.errors);
errors = vErrors.length;
}
}
if(data.message !== undefined && func0.call(data, "message")){
if(typeof data.message !== "string"){
errors = note(vErrors ??= [], instancePath+"/message", "type", {type: "string"});
}
}
if(data.next !== undefined && func0.call(data, "next")){
if(typeof data.next !== "string"){
errors = note(vErrors ??= [], instancePath+"/next", "type", {type: "string"});
}
}
if(data.notes !== undefined && func0.call(data, "notes")){
let data33 = data.notes;
if(Array.isArray(data33)){
const len6 = data33.length;
for(let i6=0; i6<len6; i6++){
if(!(validate68(data33[i6], {instancePath:instancePath+"/notes/" + i6}))){
vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/notes", "type", {type: "array"});
}
}
if(data.absent !== undefined && func0.call(data, "absent")){
if(true !== data.absent){
errors = note(vErrors ??= [], instancePath+"/absent", "const", {allowedValue: true});
}
}
if(data.allow !== undefined && func0.call(data, "allow")){
let data36 = data.allow;
if(Array.isArray(data36)){
const len7 = data36.length;
for(let i7=0; i7<len7; i7++){
let data37 = data36[i7];
if(!((data37 === "replace") || (data37 === "loss"))){
errors = note(vErrors ??= [], instancePath+"/allow/" + i7, "enum", {allowedValues: schema20.properties.allow.items.enum});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/allow", "type", {type: "array"});
}
}
if(data.source !== undefined && func0.call(data, "source")){
if(!(validate78(data.source, {instancePath:instancePath+"/source"}))){
vErrors = vErrors === null ? validate78.errors : vErrors.concat(validate78.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate53.errors = vErrors;
return errors === 0;
}

const schema30 = {"properties":{"address":0,"field":0,"wants":0,"is":0,"missing":0,"id":0,"until":0,"widened":0,"why":0}};
const pattern5 = new RegExp("^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "u");

function validate81(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.address === undefined) || (!(func0.call(data, "address")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "address"});
}
if((data.until === undefined) || (!(func0.call(data, "until")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "until"});
}
for(const key0 of Object.keys(data)){
if(!(func0.call(schema30.properties, key0))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.address !== undefined && func0.call(data, "address")){
if(typeof data.address !== "string"){
errors = note(vErrors ??= [], instancePath+"/address", "type", {type: "string"});
}
}
if(data.field !== undefined && func0.call(data, "field")){
if(typeof data.field !== "string"){
errors = note(vErrors ??= [], instancePath+"/field", "type", {type: "string"});
}
}
if(data.wants !== undefined && func0.call(data, "wants")){
if(!(validate57(data.wants, {instancePath:instancePath+"/wants"}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
}
if(data.is !== undefined && func0.call(data, "is")){
if(!(validate57(data.is, {instancePath:instancePath+"/is"}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
}
if(data.missing !== undefined && func0.call(data, "missing")){
if(true !== data.missing){
errors = note(vErrors ??= [], instancePath+"/missing", "const", {allowedValue: true});
}
}
if(data.id !== undefined && func0.call(data, "id")){
if(typeof data.id !== "string"){
errors = note(vErrors ??= [], instancePath+"/id", "type", {type: "string"});
}
}
if(data.until !== undefined && func0.call(data, "until")){
let data6 = data.until;
if(typeof data6 === "string"){
if(!pattern5.test(data6)){
errors = note(vErrors ??= [], instancePath+"/until", "pattern", {pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/until", "type", {type: "string"});
}
}
if(data.widened !== undefined && func0.call(data, "widened")){
if(true !== data.widened){
errors = note(vErrors ??= [], instancePath+"/widened", "const", {allowedValue: true});
}
}
if(data.why !== undefined && func0.call(data, "why")){
if(typeof data.why !== "string"){
errors = note(vErrors ??= [], instancePath+"/why", "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate81.errors = vErrors;
return errors === 0;
}


function validate85(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.scope === undefined) || (!(func0.call(data, "scope")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "scope"});
}
if((data.kind === undefined) || (!(func0.call(data, "kind")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "kind"});
}
if((data.reason === undefined) || (!(func0.call(data, "reason")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "reason"});
}
if((data.message === undefined) || (!(func0.call(data, "message")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "message"});
}
for(const key0 of Object.keys(data)){
if(!(((((key0 === "scope") || (key0 === "kind")) || (key0 === "reason")) || (key0 === "message")) || (key0 === "next"))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.scope !== undefined && func0.call(data, "scope")){
if(typeof data.scope !== "string"){
errors = note(vErrors ??= [], instancePath+"/scope", "type", {type: "string"});
}
}
if(data.kind !== undefined && func0.call(data, "kind")){
if(typeof data.kind !== "string"){
errors = note(vErrors ??= [], instancePath+"/kind", "type", {type: "string"});
}
}
if(data.reason !== undefined && func0.call(data, "reason")){
if(!(validate69(data.reason, {instancePath:instancePath+"/reason"}))){
vErrors = vErrors === null ? validate69.errors : vErrors.concat(validate69.errors);
errors = vErrors.length;
}
}
if(data.message !== undefined && func0.call(data, "message")){
if(typeof data.message !== "string"){
errors = note(vErrors ??= [], instancePath+"/message", "type", {type: "string"});
}
}
if(data.next !== undefined && func0.call(data, "next")){
if(typeof data.next !== "string"){
errors = note(vErrors ??= [], instancePath+"/next", "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate85.errors = vErrors;
return errors === 0;
}

const pattern4 = new RegExp("^(ekc?1-[0-9a-f]{40}|incomplete)$", "u");

function validate52(data, {instancePath=""}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.v === undefined) || (!(func0.call(data, "v")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "v"});
}
if((data.name === undefined) || (!(func0.call(data, "name")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "name"});
}
if((data.origins === undefined) || (!(func0.call(data, "origins")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "origins"});
}
if((data.rows === undefined) || (!(func0.call(data, "rows")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "rows"});
}
if((data.counts === undefined) || (!(func0.call(data, "counts")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "counts"});
}
if((data.digest === undefined) || (!(func0.call(data, "digest")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "digest"});
}
if((data.unread === undefined) || (!(func0.call(data, "unread")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "unread"});
}
if((data.notes === undefined) || (!(func0.call(data, "notes")))){
errors = note(vErrors ??= [], instancePath, "required", {missingProperty: "notes"});
}
for(const key0 of Object.keys(data)){
if(!(func0.call(schema19.properties, key0))){
errors = note(vErrors ??= [], instancePath, "additionalProperties", {additionalProperty: key0});
}
}
if(data.v !== undefined && func0.call(data, "v")){
if(1 !== data.v){
errors = note(vErrors ??= [], instancePath+"/v", "const", {allowedValue: 1});
}
}
if(data.name !== undefined && func0.call(data, "name")){
if(typeof data.name !== "string"){
errors = note(vErrors ??= [], instancePath+"/name", "type", {type: "string"});
}
}
if(data.origins !== undefined && func0.call(data, "origins")){
let data2 = data.origins;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
for(const key1 of Object.keys(data2)){
if(typeof data2[key1] !== "string"){
errors = note(vErrors ??= [], instancePath+"/origins/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/origins", "type", {type: "object"});
}
}
if(data.rows !== undefined && func0.call(data, "rows")){
let data4 = data.rows;
if(Array.isArray(data4)){
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
if(!(validate53(data4[i0], {instancePath:instancePath+"/rows/" + i0}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/rows", "type", {type: "array"});
}
}
if(data.counts !== undefined && func0.call(data, "counts")){
let data6 = data.counts;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if((data6.create === undefined) || (!(func0.call(data6, "create")))){
errors = note(vErrors ??= [], instancePath+"/counts", "required", {missingProperty: "create"});
}
if((data6.update === undefined) || (!(func0.call(data6, "update")))){
errors = note(vErrors ??= [], instancePath+"/counts", "required", {missingProperty: "update"});
}
if((data6.rename === undefined) || (!(func0.call(data6, "rename")))){
errors = note(vErrors ??= [], instancePath+"/counts", "required", {missingProperty: "rename"});
}
if((data6.replace === undefined) || (!(func0.call(data6, "replace")))){
errors = note(vErrors ??= [], instancePath+"/counts", "required", {missingProperty: "replace"});
}
if((data6.delete === undefined) || (!(func0.call(data6, "delete")))){
errors = note(vErrors ??= [], instancePath+"/counts", "required", {missingProperty: "delete"});
}
if((data6.blocked === undefined) || (!(func0.call(data6, "blocked")))){
errors = note(vErrors ??= [], instancePath+"/counts", "required", {missingProperty: "blocked"});
}
if((data6.unchanged === undefined) || (!(func0.call(data6, "unchanged")))){
errors = note(vErrors ??= [], instancePath+"/counts", "required", {missingProperty: "unchanged"});
}
if((data6.unmanaged === undefined) || (!(func0.call(data6, "unmanaged")))){
errors = note(vErrors ??= [], instancePath+"/counts", "required", {missingProperty: "unmanaged"});
}
for(const key2 of Object.keys(data6)){
if(!((((((((key2 === "create") || (key2 === "update")) || (key2 === "rename")) || (key2 === "replace")) || (key2 === "delete")) || (key2 === "blocked")) || (key2 === "unchanged")) || (key2 === "unmanaged"))){
errors = note(vErrors ??= [], instancePath+"/counts", "additionalProperties", {additionalProperty: key2});
}
}
if(data6.create !== undefined && func0.call(data6, "create")){
let data7 = data6.create;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
errors = note(vErrors ??= [], instancePath+"/counts/create", "type", {type: "integer"});
}
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 < 0 || isNaN(data7)){
errors = note(vErrors ??= [], instancePath+"/counts/create", "minimum", {comparison: ">=", limit: 0});
}
}
}
if(data6.update !== undefined && func0.call(data6, "update")){
let data8 = data6.update;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
errors = note(vErrors ??= [], instancePath+"/counts/update", "type", {type: "integer"});
}
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 < 0 || isNaN(data8)){
errors = note(vErrors ??= [], instancePath+"/counts/update", "minimum", {comparison: ">=", limit: 0});
}
}
}
if(data6.rename !== undefined && func0.call(data6, "rename")){
let data9 = data6.rename;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
errors = note(vErrors ??= [], instancePath+"/counts/rename", "type", {type: "integer"});
}
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < 0 || isNaN(data9)){
errors = note(vErrors ??= [], instancePath+"/counts/rename", "minimum", {comparison: ">=", limit: 0});
}
}
}
if(data6.replace !== undefined && func0.call(data6, "replace")){
let data10 = data6.replace;
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
errors = note(vErrors ??= [], instancePath+"/counts/replace", "type", {type: "integer"});
}
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 < 0 || isNaN(data10)){
errors = note(vErrors ??= [], instancePath+"/counts/replace", "minimum", {comparison: ">=", limit: 0});
}
}
}
if(data6.delete !== undefined && func0.call(data6, "delete")){
let data11 = data6.delete;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
errors = note(vErrors ??= [], instancePath+"/counts/delete", "type", {type: "integer"});
}
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 < 0 || isNaN(data11)){
errors = note(vErrors ??= [], instancePath+"/counts/delete", "minimum", {comparison: ">=", limit: 0});
}
}
}
if(data6.blocked !== undefined && func0.call(data6, "blocked")){
let data12 = data6.blocked;
if(!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))){
errors = note(vErrors ??= [], instancePath+"/counts/blocked", "type", {type: "integer"});
}
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 < 0 || isNaN(data12)){
errors = note(vErrors ??= [], instancePath+"/counts/blocked", "minimum", {comparison: ">=", limit: 0});
}
}
}
if(data6.unchanged !== undefined && func0.call(data6, "unchanged")){
let data13 = data6.unchanged;
if(!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))){
errors = note(vErrors ??= [], instancePath+"/counts/unchanged", "type", {type: "integer"});
}
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 < 0 || isNaN(data13)){
errors = note(vErrors ??= [], instancePath+"/counts/unchanged", "minimum", {comparison: ">=", limit: 0});
}
}
}
if(data6.unmanaged !== undefined && func0.call(data6, "unmanaged")){
let data14 = data6.unmanaged;
if(!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))){
errors = note(vErrors ??= [], instancePath+"/counts/unmanaged", "type", {type: "integer"});
}
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 < 0 || isNaN(data14)){
errors = note(vErrors ??= [], instancePath+"/counts/unmanaged", "minimum", {comparison: ">=", limit: 0});
}
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/counts", "type", {type: "object"});
}
}
if(data.digest !== undefined && func0.call(data, "digest")){
let data15 = data.digest;
if(typeof data15 === "string"){
if(!pattern4.test(data15)){
errors = note(vErrors ??= [], instancePath+"/digest", "pattern", {pattern: "^(ekc?1-[0-9a-f]{40}|incomplete)$"});
}
}
else {
errors = note(vErrors ??= [], instancePath+"/digest", "type", {type: "string"});
}
}
if(data.base !== undefined && func0.call(data, "base")){
let data16 = data.base;
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
if((data16.applied === undefined) || (!(func0.call(data16, "applied")))){
errors = note(vErrors ??= [], instancePath+"/base", "required", {missingProperty: "applied"});
}
if((data16.moved === undefined) || (!(func0.call(data16, "moved")))){
errors = note(vErrors ??= [], instancePath+"/base", "required", {missingProperty: "moved"});
}
for(const key3 of Object.keys(data16)){
if(!((key3 === "applied") || (key3 === "moved"))){
errors = note(vErrors ??= [], instancePath+"/base", "additionalProperties", {additionalProperty: key3});
}
}
if(data16.applied !== undefined && func0.call(data16, "applied")){
if(typeof data16.applied !== "boolean"){
errors = note(vErrors ??= [], instancePath+"/base/applied", "type", {type: "boolean"});
}
}
if(data16.moved !== undefined && func0.call(data16, "moved")){
let data18 = data16.moved;
if(!(((data18 === "revert") || (data18 === "leave")) || (data18 === "refuse"))){
errors = note(vErrors ??= [], instancePath+"/base/moved", "enum", {allowedValues: schema19.properties.base.properties.moved.enum});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/base", "type", {type: "object"});
}
}
if(data.changed !== undefined && func0.call(data, "changed")){
let data19 = data.changed;
if(data19 && typeof data19 == "object" && !Array.isArray(data19)){
if((data19.scopes === undefined) || (!(func0.call(data19, "scopes")))){
errors = note(vErrors ??= [], instancePath+"/changed", "required", {missingProperty: "scopes"});
}
if((data19.unread === undefined) || (!(func0.call(data19, "unread")))){
errors = note(vErrors ??= [], instancePath+"/changed", "required", {missingProperty: "unread"});
}
if((data19.since === undefined) || (!(func0.call(data19, "since")))){
errors = note(vErrors ??= [], instancePath+"/changed", "required", {missingProperty: "since"});
}
for(const key4 of Object.keys(data19)){
if(!(((key4 === "scopes") || (key4 === "unread")) || (key4 === "since"))){
errors = note(vErrors ??= [], instancePath+"/changed", "additionalProperties", {additionalProperty: key4});
}
}
if(data19.scopes !== undefined && func0.call(data19, "scopes")){
let data20 = data19.scopes;
if(Array.isArray(data20)){
const len1 = data20.length;
for(let i1=0; i1<len1; i1++){
if(typeof data20[i1] !== "string"){
errors = note(vErrors ??= [], instancePath+"/changed/scopes/" + i1, "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/changed/scopes", "type", {type: "array"});
}
}
if(data19.unread !== undefined && func0.call(data19, "unread")){
let data22 = data19.unread;
if(!(((typeof data22 == "number") && (!(data22 % 1) && !isNaN(data22))) && (isFinite(data22)))){
errors = note(vErrors ??= [], instancePath+"/changed/unread", "type", {type: "integer"});
}
if((typeof data22 == "number") && (isFinite(data22))){
if(data22 < 0 || isNaN(data22)){
errors = note(vErrors ??= [], instancePath+"/changed/unread", "minimum", {comparison: ">=", limit: 0});
}
}
}
if(data19.since !== undefined && func0.call(data19, "since")){
if(typeof data19.since !== "string"){
errors = note(vErrors ??= [], instancePath+"/changed/since", "type", {type: "string"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/changed", "type", {type: "object"});
}
}
if(data.accepted !== undefined && func0.call(data, "accepted")){
let data24 = data.accepted;
if(Array.isArray(data24)){
const len2 = data24.length;
for(let i2=0; i2<len2; i2++){
if(!(validate81(data24[i2], {instancePath:instancePath+"/accepted/" + i2}))){
vErrors = vErrors === null ? validate81.errors : vErrors.concat(validate81.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/accepted", "type", {type: "array"});
}
}
if(data.unread !== undefined && func0.call(data, "unread")){
let data26 = data.unread;
if(Array.isArray(data26)){
const len3 = data26.length;
for(let i3=0; i3<len3; i3++){
if(!(validate85(data26[i3], {instancePath:instancePath+"/unread/" + i3}))){
vErrors = vErrors === null ? validate85.errors : vErrors.concat(validate85.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/unread", "type", {type: "array"});
}
}
if(data.notes !== undefined && func0.call(data, "notes")){
let data28 = data.notes;
if(Array.isArray(data28)){
const len4 = data28.length;
for(let i4=0; i4<len4; i4++){
if(!(validate68(data28[i4], {instancePath:instancePath+"/notes/" + i4}))){
vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
errors = vErrors.length;
}
}
}
else {
errors = note(vErrors ??= [], instancePath+"/notes", "type", {type: "array"});
}
}
}
else {
errors = note(vErrors ??= [], instancePath, "type", {type: "object"});
}
validate52.errors = vErrors;
return errors === 0;
}

